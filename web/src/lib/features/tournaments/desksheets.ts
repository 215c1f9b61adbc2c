/** The sheets of an organiser. */
export type DeskSheet =
  | "result"
  | "late"
  | "withdraw"
  | "paste"
  | "print"
  | "export"
  | "repeat"
  | "change"
  | "cancel"
  | "unpair"
  | "endround"
  | "invite"
  | "more";
