import type { Words } from "../words.svelte";

export const sheets: Words["sheets"] = {
  keys: "Tasten",
  form: "Form",
  forms: { pgn: "PGN", log: "Protokoll", club: "Vereinsprotokoll", icn: "ICN", fen: "Stellung" },
  gameAs: (form) => `Die Partie als ${form}`,
  samePosition: "Partien mit dieser Stellung",
  pictures: "Bilder dieser Stellung und der Partie",
  picture: (plies) => `Die Stellung nach ${plies === 1 ? "1 Halbzug" : `${plies} Halbzügen`}`,
  movingSvg: "Bewegtes SVG",
  noPicture: "Dieser Browser konnte das Bild nicht zeichnen. Speichern Sie es als SVG.",
  keyList: {
    step: "einen Zug zurück oder vor",
    ends: "Anfang oder neueste Stellung",
    flip: "Brett drehen",
    type: "Zug eintippen",
    tab: "zum Brett; dann führen die Pfeile von Feld zu Feld",
    floors: "im Würfel: ein Stockwerk hinauf oder hinunter",
    enter: "Figur aufnehmen oder absetzen",
    escape: "Figur loslassen, dann geplante Züge verwerfen",
    arrow: "auf einem Feld: Pfeil beginnen und beenden (Umschalt: rot)",
    circle: "auf einem Feld: Kreis (Umschalt: rot)",
    help: "auf einem Feld: wie die Figur zieht",
    mistakes: "in der Analyse: zum nächsten oder vorigen Fehler",
    list: "diese Liste",
  },
};
