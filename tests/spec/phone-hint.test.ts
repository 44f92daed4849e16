import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { beforeAll, expect, test } from "vitest";
import { GERMAN_NUMBER } from "#funnels/soft-checks/german-number.ts";
import { checkPhone } from "#funnels/soft-checks/phone.ts";
import {
  AREA_CODES,
  MAX_FIXED,
  MAX_WITH_EXTENSION,
  MOBILE_BLOCKS,
  SERVICE_CODES,
  SHORTEST_LOCAL,
} from "#testing/fixtures/numbering-plan.ts";

/** Numbers as the regulator's plan has them, and wrong ones of named classes. All without the 0. */
const RIGHT = 10_000;
const MAX_RIGHT_WARNED = 1 / 1000;
const LEAST_WRONG_WARNED = 0.6;

let seed = 49;
/** The same numbers in every run. */
const below = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const between = (least: number, most: number): number => least + below(most - least + 1);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join("");
/** A local number begins neither with 0 nor with 11. */
const local = (count: number): string => (count === 0 ? "" : between(2, 9) + digits(count - 1));
const startsLike = (all: readonly string[], number: string): boolean => all.some((begin) => number.startsWith(begin));

function fixed(): string {
  const code = oneOf(AREA_CODES);
  return code + local(between(SHORTEST_LOCAL, MAX_FIXED - code.length));
}

function mobile(): string {
  const { begin, lengths } = oneOf(MOBILE_BLOCKS);
  return begin + digits(oneOf(lengths) - begin.length);
}

function until(make: () => string, isMeant: (number: string) => boolean): string {
  const number = make();
  return isMeant(number) ? number : until(make, isMeant);
}

const isMobile = (): boolean => below(2) === 0;
const beginsOfMobiles = MOBILE_BLOCKS.map(({ begin }) => begin);

const WRONG = {
  "too short": () => {
    if (!isMobile()) return oneOf(AREA_CODES) + local(below(SHORTEST_LOCAL));
    const { begin, lengths } = oneOf(MOBILE_BLOCKS);
    return begin + digits(below(Math.min(...lengths) - begin.length));
  },
  "too long": () => {
    if (!isMobile()) {
      const code = oneOf(AREA_CODES);
      return code + local(MAX_WITH_EXTENSION - code.length + between(1, 3));
    }
    const { begin, lengths } = oneOf(MOBILE_BLOCKS);
    return begin + digits(Math.max(...lengths) - begin.length + between(1, 3));
  },
  "unknown area code": () =>
    until(
      () => between(2, 9) + digits(MAX_FIXED - 1),
      (number) => !startsLike(AREA_CODES, number) && !startsLike(["32", ...SERVICE_CODES], number),
    ),
  "unknown block": () =>
    until(
      () => `1${between(5, 7)}${digits(9)}`,
      (number) => !startsLike(beginsOfMobiles, number),
    ),
  "service number": () => oneOf(SERVICE_CODES) + digits(between(6, 8)),
  "one digit again and again": () => {
    const code = isMobile() ? oneOf(beginsOfMobiles) : oneOf(AREA_CODES);
    return code + String(below(10)).repeat(MAX_FIXED - Math.min(code.length, 4));
  },
} as const satisfies Record<string, () => string>;

const CLASSES = Object.keys(WRONG) as (keyof typeof WRONG)[];
const EACH = Math.ceil(RIGHT / CLASSES.length);
const isWarned = (number: string): boolean => checkPhone(`0${number}`) !== undefined;
const shareWarned = (numbers: readonly string[]): number => numbers.filter(isWarned).length / numbers.length;
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

let right: string[];
const wrong = new Map<string, string[]>();

beforeAll(() => {
  right = Array.from({ length: RIGHT }, (_, n) => (n % 2 === 0 ? fixed() : mobile()));
  for (const name of CLASSES)
    wrong.set(
      name,
      Array.from({ length: EACH }, () => WRONG[name]()),
    );
});

test("the plan has the 5,200 area codes of the regulator, none of which begins another", () => {
  expect(AREA_CODES.length).toBeGreaterThanOrEqual(5200);
  const codes = new Set(AREA_CODES);
  expect(AREA_CODES.filter((code) => [2, 3, 4].some((n) => n < code.length && codes.has(code.slice(0, n))))).toEqual(
    [],
  );
});

test("of 10,000 right numbers at most one in a thousand is warned of", () => {
  console.log(`right numbers warned of: ${percent(shareWarned(right))}`);
  expect(shareWarned(right)).toBeLessThanOrEqual(MAX_RIGHT_WARNED);
});

test("of 10,000 wrong numbers at least 60 % are warned of, and the share of each class is printed", () => {
  for (const [name, numbers] of wrong) console.log(`${name}: ${percent(shareWarned(numbers))}`);
  const all = [...wrong.values()].flat();
  console.log(`wrong numbers warned of: ${percent(shareWarned(all))} of ${all.length}`);
  expect(all.length).toBeGreaterThanOrEqual(RIGHT);
  expect(shareWarned(all)).toBeGreaterThanOrEqual(LEAST_WRONG_WARNED);
});

/** The library takes the area 049 for the country. */
test("the pattern says of all of them what the whole library says, but for the area 049", () => {
  const differing = [...right, ...[...wrong.values()].flat()].filter((number) => {
    if (number.startsWith("49")) return false;
    const type = parsePhoneNumberFromString(`0${number}`, "DE")?.getType();
    return (
      GERMAN_NUMBER.test(number) !== (type === "FIXED_LINE" || type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE")
    );
  });
  expect(differing).toEqual([]);
});
