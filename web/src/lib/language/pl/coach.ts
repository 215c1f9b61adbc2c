import type { Words } from "../words.svelte";

export const coach: Words["coach"] = {
  coach: "Trener",
  hello: "Przyglądam się każdemu ruchowi razem z Tobą.",
  looking: "…",
  off: "Wyłącz trenera (włączysz go w Ustawieniach)",
  kinds: {
    blunder: "To dużo kosztowało",
    danger: "Uwaga",
    chance: "Twoja szansa",
    better: "Był lepszy ruch",
    good: "Dobry ruch",
  },
  better: (move) => `Lepiej: ${move}`,
  lost: "To dużo kosztowało",
  takeItBack: "Cofnąć?",
  takeBack: "Cofnij ruch",
  takenBack: "Cofnięto",
  whyBad: "Dlaczego to zły ruch",
  playItOut: "Dograj z komputerem",
  harder: "Trudniej",
  easier: "Łatwiej",
  lessonOffer: "Pierwsza partia na tej planszy za Tobą. Jej lekcja pokazuje, co potrafią figury.",
  openLesson: "Otwórz lekcję",
  noLesson: "Teraz bez lekcji",
};
