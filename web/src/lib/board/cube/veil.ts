/**
 * Figures seen through the floors that hide them. The stencil knows what is foremost at each place of the picture: a floor
 * (or nothing) or a figure. A veil is drawn where a floor is, over it, once, and never over another figure.
 */
import { EqualStencilFunc, GreaterDepth, IncrementStencilOp, ReplaceStencilOp } from "three";

const [FLOOR, FIGURE] = [0, 1];

export const FLOOR_STENCIL = {
  stencilWrite: true,
  stencilRef: FLOOR,
  stencilZPass: ReplaceStencilOp,
} as const;
export const FIGURE_STENCIL = { ...FLOOR_STENCIL, stencilRef: FIGURE } as const;
export const VEILED = {
  transparent: true,
  opacity: 0.5,
  depthWrite: false,
  depthFunc: GreaterDepth,
  stencilWrite: true,
  stencilRef: FLOOR,
  stencilFunc: EqualStencilFunc,
  stencilZPass: IncrementStencilOp,
} as const;
