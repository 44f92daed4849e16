const HERE = "http://here.invalid";

/** A redirect target on this site; foreign ones become the home page. */
export function ownPath(path: string | null): string {
  const url = URL.parse(path ?? "/", HERE);
  const own = url?.origin === HERE ? url.pathname + url.search : "/";
  return URL.parse(own, HERE)?.origin === HERE ? own : "/"; // "/.//elsewhere.example" is read as "//elsewhere.example"
}

/** The page a form was sent from, with its query. A shared page knows only its path; the referrer has the query. */
export function ownPathWithQuery(path: string | null, referrer: string | null): string {
  const own = ownPath(path);
  const sent = URL.parse(referrer ?? "");
  return sent?.pathname === own ? ownPath(own + sent.search) : own;
}
