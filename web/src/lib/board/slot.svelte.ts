import { getContext, setContext, type Snippet } from "svelte";

const name = Symbol("board slot");

/** The place between the two players where a board's own orientation aids stand: map, floors, direction. */
export class BoardSlot {
  content = $state.raw<Snippet | null>(null);
}

export function provideBoardSlot(): BoardSlot {
  return setContext(name, new BoardSlot());
}

/** For a board view: put a snippet into `content`. Null where the screen has no such place (previews, phones' strips). */
export function boardSlot(): BoardSlot | null {
  return getContext<BoardSlot | undefined>(name) ?? null;
}
