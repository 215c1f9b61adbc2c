import type { Words } from "../words.svelte";

export const webhooks: Words["webhooks"] = {
  title: "Wiadomości do Twojego czatu",
  note: "Podaj adres, który Discord, Slack lub Matrix podaje dla wiadomości przychodzących.",
  address: "Adres",
  form: "Rodzaj",
  forms: { discord: "Discord", slack: "Slack, Mattermost", matrix: "Matrix", json: "Zwykły JSON" },
  events: "Powiadamiaj o",
  event: {
    "tournament-started": "Początek turnieju",
    "round-paired": "Skojarzona runda",
    "tournament-finished": "Koniec turnieju",
    "game-ended": "Partie między członkami",
    "new-record": "Rekordy w rankingu",
    test: "Próba",
  },
  add: "Dodaj adres",
  added: "Dodano.",
  test: "Wyślij próbę",
  tested: (status: number) => `Odbiorca odpowiedział: ${status}.`,
  failed: (why: string) => `Nie dostarczono: ${why}`,
  remove: "Usuń",
  log: "Ostatnie wiadomości",
  nothing: "Nic jeszcze nie wysłano.",
  waiting: "zostanie ponowione",
  key: "Klucz podpisu",
};
