const ADDRESS = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const NUMBER = /\+?\d[\d\s/().-]{3,}\d/g;
const LONGEST = 160;

/**
 * A service's message without what it may say about a person: everything in `known`, and what looks like an address or a
 * number of five digits and more.
 */
export function withoutPerson(message: string, known: readonly string[]): string {
  const words = known.flatMap((text) => [text, ...text.split(/\s+/)]).filter((word) => word.length > 1);
  const blanked = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(new RegExp(literally(word), "gi"), "…"), message)
    .replaceAll(ADDRESS, "…")
    .replaceAll(NUMBER, "…");
  return blanked.length > LONGEST ? `${blanked.slice(0, LONGEST)}…` : blanked;
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
