/** The move that a link to a game leads to, `?ply=23`; null where it names none. */
export function linkedPly(url: URL): number | null {
  const ply = Number.parseInt(url.searchParams.get("ply") ?? "", 10);
  return Number.isNaN(ply) ? null : ply;
}
