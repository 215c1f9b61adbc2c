import type { Material } from "three";

/** Lets one look through a material, from 0 (nothing of it is seen) to 1. */
export function fadeTo(material: Material, opacity: number): void {
  const through = opacity < 1;
  // A material that hides what is behind it is drawn by another program.
  if (material.transparent !== through) material.needsUpdate = true;
  material.transparent = through;
  material.opacity = opacity;
}
