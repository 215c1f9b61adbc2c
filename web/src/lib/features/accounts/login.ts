/** Pages on the way in: from them nobody is sent back to themselves. */
const DOORS = ["/login", "/card", "/join", "/welcome"];

/** The log-in (or `to`, a further door on the way) that leads back to the page at `url`. */
export function loginFrom(url: URL, to: "/login" | "/card" = "/login"): string {
  const here = url.pathname === "/" || DOORS.includes(url.pathname) ? "" : url.pathname + url.search;
  const next = url.searchParams.get("next") ?? here;
  return next ? `${to}?next=${encodeURIComponent(next)}` : to;
}

/** Where somebody who has logged in at `url` goes: never to another server. */
export function wayBack(url: URL): string {
  const wanted = url.searchParams.get("next") ?? "/";
  const next = URL.canParse(wanted, url.origin) ? new URL(wanted, url.origin) : null;
  // A path with two slashes would name a server.
  return next?.origin === url.origin ? next.pathname.replace(/^\/+/, "/") + next.search : "/";
}
