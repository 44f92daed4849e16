import { isScalar } from "./lead-paths.ts";
import type { Json } from "./mapping.ts";

/** A valid XML name without a prefix, because the document declares no namespaces. */
export const isElementName = (name: string): boolean => /^[A-Za-z_À-ÖØ-öø-ÿ][\w.À-ÖØ-öø-ÿ-]*$/.test(name);

/**
 * A document of one element. A list is its element several times, nothing is an empty one. `order` names elements by their path,
 * because many services insist on it and the database keeps no order of fields; what it does not name comes last.
 */
export function xmlOf(root: string, value: Json, order: readonly string[] = []): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${elementOf(root, root, value, placesIn(order))}`;
}

type Places = ReadonlyMap<string, number>;

/** An element takes the position of its first path. */
function placesIn(order: readonly string[]): Places {
  const places = new Map<string, number>();
  for (const path of order) {
    const names = path.split(".");
    for (const depth of names.keys()) {
      const above = names.slice(0, depth + 1).join(".");
      if (!places.has(above)) places.set(above, places.size);
    }
  }
  return places;
}

function elementOf(name: string, path: string, value: Json, places: Places): string {
  if (isList(value)) return value.map((item) => elementOf(name, path, item, places)).join("");
  const inner = isScalar(value) ? textOf(String(value)) : fieldsOf(value ?? {}, path, places);
  return inner === "" ? `<${name}/>` : `<${name}>${inner}</${name}>`;
}

function fieldsOf(fields: Readonly<Record<string, Json>>, path: string, places: Places): string {
  const placeOf = (name: string) => places.get(`${path}.${name}`) ?? Infinity;
  return Object.entries(fields)
    .toSorted(([one], [other]) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
    .map(([name, value]) => elementOf(name, `${path}.${name}`, value, places))
    .join("");
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Removes control characters and lone surrogates, which XML cannot express. */
const textOf = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
