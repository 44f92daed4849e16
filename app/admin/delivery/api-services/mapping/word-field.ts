/** The name of the field that holds their word for a value of ours; with the source, so that a word outlives no change of it. */
export const wordField = (rowKey: number | string, source: string, value: string): string =>
  `${prefix(rowKey, source)}${value}`;

const prefix = (rowKey: number | string, source: string): string => `word:${rowKey}:${source}:`;

/** Their words as they were sent, by our values. */
export function wordsIn(sent: FormData, rowKey: string, source: string): Record<string, string> {
  const begin = prefix(rowKey, source);
  return Object.fromEntries(
    [...sent].flatMap(([name, word]) =>
      name.startsWith(begin) && typeof word === "string" && word.trim() !== ""
        ? [[name.slice(begin.length), word.trim()]]
        : [],
    ),
  );
}
