import type { Words } from "../words.svelte";

export const wall: Words["wall"] = {
  title: "Tablica na ścianę",
  lost: "Połączenie przerwane, kolejna próba…",
  none: "Teraz nie toczy się żadna partia",
  next: "Następna partia pojawi się tu sama.",
};
