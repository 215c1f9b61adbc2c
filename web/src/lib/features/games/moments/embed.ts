const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** What somebody copies into a page of theirs to show a board there. */
export function frameSnippet(address: string, title: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="480" height="560" style="border:0" loading="lazy"></iframe>`;
}
