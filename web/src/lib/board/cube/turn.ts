/** Where one looks from at first, in degrees: low, so that the floors stand far apart. */
export const DEFAULT_TURN = { yaw: 24, pitch: 13, zoom: 1 };
/** How steeply one looks down, in degrees. Lower, the highest floor would be seen from its edge; higher, it would hide
 * all the others. */
export const PITCH = { least: 12, most: 50 };
export const ZOOM = { least: 0.7, most: 5 };
