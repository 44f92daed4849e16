/** One name input is a first and a last name, cut at the first space (specification §3). "von der Heide" stays whole. */
export function splitName(name: string): [first: string, last: string] {
  const at = name.search(/\s/);
  return at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at).trim()];
}
