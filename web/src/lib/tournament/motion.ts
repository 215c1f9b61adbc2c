import { flip } from "svelte/animate";
import { MediaQuery } from "svelte/reactivity";

const still = new MediaQuery("(prefers-reduced-motion: reduce)");
const PANEL_MS = 220;

/** A row that changes place slides there; for those who want no motion it is simply there. */
export const slide: typeof flip = (node, boxes, options) =>
  flip(node, boxes, { duration: still.current ? 0 : PANEL_MS, ...options });
