const HERE = "http://here.invalid";

/** An address of this site, to redirect to: what would lead to a foreign one becomes the home page. */
export function ownPath(path: string | null): string {
  const url = URL.parse(path ?? "/", HERE);
  const own = url?.origin === HERE ? url.pathname + url.search : "/";
  return URL.parse(own, HERE)?.origin === HERE ? own : "/"; // "/.//elsewhere.example" is read as "//elsewhere.example"
}

/**
 * The page a form was sent from, with the query it was opened with. A page that many visitors share knows only its path; the query
 * is known to the browser, which says it in the referrer.
 */
export function ownPathWithQuery(path: string | null, referrer: string | null): string {
  const own = ownPath(path);
  const sent = URL.parse(referrer ?? "");
  return sent?.pathname === own ? ownPath(own + sent.search) : own;
}
