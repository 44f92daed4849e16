import { writeFileSync } from "node:fs";
import metadata from "libphonenumber-js/metadata.max.json";

/** `node scripts/phone-pattern.ts`, after each update of libphonenumber-js: the pattern of German numbers that people answer. */
export const FILE = "funnels/soft-checks/german-number.ts";

/** Where the metadata of a country has its kinds of numbers, and in which order. Free and service numbers come behind these two. */
const TYPES = 11;
const [FIXED_LINE, MOBILE] = [0, 1];

export function phonePattern(): string {
  const germany = (metadata.countries as Readonly<Record<string, unknown>>)["DE"] as readonly unknown[];
  const types = germany[TYPES] as readonly [pattern: string][];
  const pattern = [MOBILE, FIXED_LINE].map((type) => types[type]?.[0] ?? "").join("|");
  return `/** Fixed lines and mobiles of Germany, without the 0. Made by scripts/phone-pattern.ts from libphonenumber-js. */
// prettier-ignore
export const GERMAN_NUMBER = /^(?:${pattern})$/;
`;
}

if (import.meta.main) writeFileSync(FILE, phonePattern());
