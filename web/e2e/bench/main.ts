import "$lib/ui/base.css";
import { BoardState } from "$lib/board/state.svelte";
import { PlaneView } from "$lib/board/plane/view.svelte";
import { mount } from "svelte";
import Bench from "./Bench.svelte";
import { crowd, variant, wandering } from "./position";

// Address: ?pieces=5000 for a crowd, ?theme=dark, ?flip
const query = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = query.get("theme") ?? "light";
const count = Number(query.get("pieces") ?? 0);
const board = new BoardState(variant);
const view = new PlaneView();
board.movable = "both";
if (query.has("flip")) board.orientation = "black";
if (count > 0) board.setPosition(crowd(count), "white", [], null, null);
else {
  const { pieces, legal, lastMove } = wandering();
  board.setPosition(pieces, "white", legal, lastMove, null);
}
Object.assign(window, { bench: { board, view } });
const target = document.getElementById("app");
if (target) mount(Bench, { target, props: { board, view } });
