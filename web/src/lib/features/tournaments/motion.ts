import type { Attachment } from "svelte/attachments";

const PANEL_MS = 220;

/**
 * Rows of a table that change places slide there; for those who want no motion they are simply there.
 * Svelte's own `animate:` would add its machinery to what every page fetches.
 */
export const slideRows: Attachment<HTMLElement> = (body) => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let tops = places(body);
  const observer = new MutationObserver(() => {
    const now = places(body);
    if (!still.matches)
      for (const [row, top] of now) {
        const way = (tops.get(row) ?? top) - top;
        if (way)
          row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], {
            duration: PANEL_MS,
            easing: "ease-out",
          });
      }
    tops = now;
  });
  observer.observe(body, { childList: true });
  return () => observer.disconnect();
};

function places(body: HTMLElement): Map<HTMLElement, number> {
  return new Map([...body.children].map((row) => [row as HTMLElement, (row as HTMLElement).offsetTop]));
}
