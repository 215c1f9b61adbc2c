import { language, t } from "$lib/language/words.svelte";
import { settings } from "$lib/settings/settings.svelte";

/** Whether the browser has been asked, and what it said; null: it knows no notices. */
export const permission = (): NotificationPermission | null =>
  "Notification" in globalThis ? Notification.permission : null;

/** What notices say, fetched with the words of further pages. */
export async function words(): Promise<typeof t.moments> {
  await language.loadPages();
  return t.moments;
}

/** Ask the browser; only ever called by a press of a button. */
export async function allow(): Promise<NotificationPermission | null> {
  if (permission() === null) return null;
  const answer = await Notification.requestPermission();
  settings.set("notices", answer === "granted");
  return answer;
}

/** Show a notice, if it is wanted and allowed. Two with one tag are one. */
export function notify(tag: string, text: string, path = ""): void {
  if (!settings.choices.notices || permission() !== "granted") return;
  try {
    const notice = new Notification("Lattice Chess", { body: text, tag, icon: "/icon-192.png" });
    notice.onclick = () => {
      focus();
      if (path) location.assign(path);
      notice.close();
    };
  } catch {
    // Some telephones show notices only for installed apps.
  }
}
