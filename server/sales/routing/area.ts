/** Sorted, disjoint ranges of postal codes, both ends included. */
export type Area = readonly (readonly [from: number, to: number])[];

/** Parses '10115-14199, 20, 50823': ranges, postal codes and prefixes. undefined if a part is invalid. */
export function readArea(text: string): Area | undefined {
  const parts = text
    .split(/[,;\s]+/)
    .filter((part) => part !== "")
    .map(readPart);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return merged(parts as [number, number][]);
}

function readPart(part: string): [number, number] | undefined {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part);
  if (!match) return undefined;
  const [, first = "", last = first] = match;
  const [from, to] = [Number(first.padEnd(5, "0")), Number(last.padEnd(5, "9"))];
  return from <= to ? [from, to] : undefined;
}

function merged(ranges: [number, number][]): Area {
  const area: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const before = area.at(-1);
    if (before && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else area.push([from, to]);
  }
  return area;
}

export function isInArea(area: Area, postalCode: string): boolean {
  const code = codeOf(postalCode);
  return area.some(([from, to]) => from <= code && code <= to);
}

let last = { postalCode: "", code: Number.NaN };

/** Returns NaN for an invalid postal code. The last one is cached, because one lead is offered to many orders. */
function codeOf(postalCode: string): number {
  if (last.postalCode !== postalCode) {
    last = { postalCode, code: /^\d{5}$/.test(postalCode) ? Number(postalCode) : Number.NaN };
  }
  return last.code;
}
