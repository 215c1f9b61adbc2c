import type { Stage } from "./stage.svelte";
import { ZOOM_STEP } from "./view.svelte";

/** Arrow keys move by a quarter of the view. */
const QUARTER = 0.25;

const SCROLLS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-QUARTER, 0],
  ArrowRight: [QUARTER, 0],
  ArrowUp: [0, QUARTER],
  ArrowDown: [0, -QUARTER],
};

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey?: boolean;
}

/** Do what a key means on the plane; false when it means nothing. */
export function keyCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Key, stage: Stage): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const { view } = stage;
  const scroll = SCROLLS[key];
  if (scroll) view.scroll(...scroll);
  else if (key === "Home") view.fit(stage.squares);
  else if (key === "Backspace" && shiftKey) view.forward();
  else if (key === "Backspace") view.back();
  else if (key === "+" || key === "=") view.step(ZOOM_STEP);
  else if (key === "-") view.step(1 / ZOOM_STEP);
  else return false;
  return true;
}
