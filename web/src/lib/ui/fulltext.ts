import type { Attachment } from "svelte/attachments";

/** For a text that may be shortened on the screen (class `ellipsis`): the whole of it is its title. */
export const fullText: Attachment<HTMLElement> = (element) => {
  const tell = (): void => {
    element.title = (element.textContent ?? "").replace(/\s+/g, " ").trim();
  };
  tell();
  const watcher = new MutationObserver(tell);
  watcher.observe(element, { childList: true, characterData: true, subtree: true });
  return () => watcher.disconnect();
};
