import { parseXml } from "./xml-body.ts";

/** The parsed body; undefined where it is neither JSON nor XML. A byte order mark is forgiven. */
export function parseBody(body: string): unknown {
  const text = body.replace(/^\ufeff/, "");
  try {
    return JSON.parse(text);
  } catch {
    return parseXml(text);
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
