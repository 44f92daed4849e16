const ADDRESS = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const NUMBER = /\+?\d[\d\s/().-]{3,}\d/g;
const LONGEST = 160;
/** A shorter text is replaced only where it is a word: "Am" would take a part of many. */
const LONG_WORD = 4;

/**
 * A service's message without what it may say about a person: everything in `person`, word by word, everything in `answers`, and
 * what looks like an address or a number of five digits and more.
 */
export function withoutPerson(message: string, person: readonly string[], answers: readonly string[] = []): string {
  const words = person.flatMap((text) => [text, ...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const known = [...words.filter((word) => word.length > 1), ...answers.filter((text) => text.length >= LONG_WORD)];
  const blanked = [...new Set(known.flatMap(spellings))]
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(matcherOf(word), "…"), message.normalize("NFC"))
    .replaceAll(ADDRESS, "…")
    .replaceAll(NUMBER, "…");
  return blanked.length > LONGEST ? `${blanked.slice(0, LONGEST)}…` : blanked;
}

/** Matching ignores letter case, so small letters are enough. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
const ENTITIES: Readonly<Record<string, string>> = { ä: "&auml;", ö: "&ouml;", ü: "&uuml;", ß: "&szlig;" };

/** Spells a German name as services return it. */
function spellings(text: string): string[] {
  const word = text.normalize("NFC").toWellFormed().toLowerCase();
  return [
    word,
    word.replaceAll(/[äöüß]/g, (letter) => TWO_LETTERS[letter] ?? letter),
    word.normalize("NFD").replaceAll(/\p{M}/gu, ""),
    word.replaceAll(/[äöüß]/g, (letter) => ENTITIES[letter] ?? letter),
    encodeURIComponent(word),
  ];
}

function matcherOf(word: string): RegExp {
  const literally = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(
    word.length < LONG_WORD ? String.raw`(?<![\p{L}\p{N}])${literally}(?![\p{L}\p{N}])` : literally,
    "giu",
  );
}

/** 'Hannelore Brandt' is 'H. B.' */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0]?.toUpperCase() ?? ""}.`)
    .join(" ");

export const maskEmail = (email: string): string => (email === "" ? "" : `${Array.from(email)[0] ?? ""}***@***`);

/** The last two digits: enough to compare with a list, not enough to call. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return phone === "" ? "" : `***${digits.slice(-2)}`;
}
/** Contact data is masked for viewers. */
export type Viewer = { masked: boolean };
