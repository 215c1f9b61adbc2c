import type { AuditView } from "$lib/protocol/messages";

const DAY_MS = 24 * 3600 * 1000;

/** `today`, `yesterday`, `3 days ago` or the date. */
export function ago(iso: string, now = Date.now()): string {
  const at = Date.parse(iso);
  const days = Math.floor((now - at) / DAY_MS);
  if (days < 1) return now - at < 5 * 60_000 ? "now" : "today";
  if (days === 1) return "yesterday";
  return days < 14 ? `${days} days ago` : day(iso);
}

/** The date, as people of this place write it. */
export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });

/** Date and time. */
export const moment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

const deeds: Record<string, (subject: string, detail: string) => string> = {
  created: (subject, detail) => `made an account for ${subject} (${detail})`,
  role: (subject, detail) => `changed the role of ${subject}: ${detail}`,
  renamed: (subject, detail) => `renamed ${subject} to ${detail}`,
  password: (subject) => `set the password of ${subject}`,
  "password-link": (subject) => `made a password link for ${subject}`,
  deleted: (subject) => `deleted the account of ${subject}`,
  invited: (subject, detail) => `made an invitation (${subject}, ${detail})`,
  withdrew: () => "withdrew an invitation",
  settings: (subject, detail) => `changed the settings of ${subject}: ${detail}`,
  recorded: (subject, detail) => `recorded ${subject}, ${detail}`,
};

/** An entry of the audit log as a sentence without its subject. */
export function deedWords({ action, subject, detail }: AuditView): string {
  return deeds[action]?.(subject, detail) ?? [action, subject, detail].filter(Boolean).join(" ");
}

/** A link with a secret: behind the # it is sent to no server and stands in no log. */
export const secretLink = (origin: string, secret: string): string => `${origin}/welcome#${secret}`;
