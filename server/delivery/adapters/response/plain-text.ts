const LONGEST = 500;
/** Colours and cursor moves of a terminal. The two character classes exclude each other, so this takes linear time. */
const TERMINAL_CODE = /(?:\u001b\[|\u009b)[0-9:;<=>?]*[ -/]*[@-~]/g; // oxlint-disable-line no-control-regex

/** What a third party wrote, as one line that is safe to show, to log and to store: no tags, no control characters. */
export function plainText(text: string, longest = LONGEST): string {
  const oneLine = withoutTags(text.toWellFormed().replaceAll(TERMINAL_CODE, ""))
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return Array.from(oneLine).slice(0, longest).join("").trimEnd();
}

/** Every ">" closes the nearest open "<", so that nothing left over can join into a new tag. */
function withoutTags(text: string): string {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const character of text) {
    if (character === "<") opened.push(kept.length);
    const start = character === ">" ? opened.pop() : undefined;
    if (start === undefined) kept.push(character);
    else kept.splice(start, Infinity, " ");
  }
  return kept.join("");
}
