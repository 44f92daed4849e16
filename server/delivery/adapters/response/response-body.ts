/** The parsed body; undefined where it is no JSON. A byte order mark is forgiven. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

/** What stands at a dotted path, such as "errors.0.message". Own properties only; nothing is run, nothing recurses. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
