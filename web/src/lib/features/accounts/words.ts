import { language, t } from "$lib/language/words.svelte";
import type { AuditView } from "$lib/protocol/messages";

const DAY_MS = 24 * 3600 * 1000;

/** `today`, `yesterday`, `3 days ago` or the date. */
export function ago(iso: string, now = Date.now()): string {
  const at = Date.parse(iso);
  const days = Math.floor((now - at) / DAY_MS);
  if (days < 1) return now - at < 5 * 60_000 ? t.account.now : t.account.today;
  if (days === 1) return t.account.yesterday;
  return days < 14 ? t.account.daysAgo(days) : day(iso);
}

/** The date, as people of this place write it. */
export const day = (iso: string): string =>
  new Date(iso).toLocaleDateString(language.locale, { day: "numeric", month: "short", year: "numeric" });

/** Date and time. */
export const moment = (iso: string): string =>
  new Date(iso).toLocaleString(language.locale, { dateStyle: "medium", timeStyle: "short" });

/** An entry of the audit log as a sentence without its subject. */
export function auditText({ action, subject, detail }: AuditView): string {
  const auditActions: Partial<Record<string, (subject: string, detail: string) => string>> =
    t.organiser.auditActions;
  return auditActions[action]?.(subject, detail) ?? [action, subject, detail].filter(Boolean).join(" ");
}

/** A link with a secret: behind the # it is sent to no server and stands in no log. */
export const secretLink = (origin: string, secret: string): string => `${origin}/welcome#${secret}`;
