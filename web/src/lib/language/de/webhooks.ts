import type { Words } from "../words.svelte";

export const webhooks: Words["webhooks"] = {
  title: "Nachrichten an deinen Chatraum",
  note: "Gib die Adresse ein, die Discord, Slack oder Matrix für eingehende Nachrichten nennt.",
  address: "Adresse",
  form: "Art",
  forms: { discord: "Discord", slack: "Slack, Mattermost", matrix: "Matrix", json: "Reines JSON" },
  events: "Erzählen von",
  event: {
    "tournament-started": "Turnier beginnt",
    "round-paired": "Runde ausgelost",
    "tournament-finished": "Turnier beendet",
    "game-ended": "Partien zwischen Mitgliedern",
    "new-record": "Rekorde in der Rangliste",
    test: "Probe",
  },
  add: "Adresse hinzufügen",
  added: "Hinzugefügt.",
  test: "Probe senden",
  tested: (status: number) => `Der Empfänger antwortete mit ${status}.`,
  failed: (why: string) => `Nicht zugestellt: ${why}`,
  remove: "Entfernen",
  log: "Letzte Nachrichten",
  nothing: "Noch nichts gesendet.",
  waiting: "wird noch einmal versucht",
  key: "Schlüssel der Signatur",
};
