import type { LoginCardList } from "$lib/protocol/messages";

/** Log-in cards on their way to the printer. They are told once and kept nowhere but here. */
class Printing {
  title = $state("");
  teacher = $state("");
  back = $state("");
  cards = $state.raw<LoginCardList | null>(null);
}

export const printing = new Printing();
