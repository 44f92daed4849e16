const HERE = "http://here.invalid";

/** An address of this site, to redirect to: what would lead to a foreign one becomes the home page. */
export function ownPath(path: string | null): string {
  const url = URL.parse(path ?? "/", HERE);
  const own = url?.origin === HERE ? url.pathname + url.search : "/";
  return URL.parse(own, HERE)?.origin === HERE ? own : "/"; // "/.//elsewhere.example" is read as "//elsewhere.example"
}
