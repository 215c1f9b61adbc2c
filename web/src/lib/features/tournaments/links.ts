/** Addresses under which a path of this server can be reached from elsewhere; the page's own comes last. */
export function addressesOf(path: string, others: readonly string[], origin: string): string[] {
  return [...new Set([...others, origin])].map((base) => new URL(path, base).href);
}

/** The page that somebody opens to join. */
export const joinPath = (id: string, code: string): string =>
  `/t/${encodeURIComponent(id)}?code=${encodeURIComponent(code)}`;

/** Nobody on another machine can reach any of the addresses. */
export const onlyHere = (addresses: readonly string[]): boolean =>
  addresses.every((address) => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname));
