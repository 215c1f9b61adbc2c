import { settings } from "$lib/settings/settings.svelte";

/** Shakes a telephone for so long, if it can and its owner likes it. */
export function shake(milliseconds: number): void {
  if (settings.choices.vibration && "vibrate" in navigator) navigator.vibrate(milliseconds);
}
