import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import type { NotListed } from "#server/operations/jobs/job.ts";
import type { ComparedList, Comparison } from "#server/operations/jobs/plan-resolve.ts";

/** How many of what a comparison has found; the screen needs no ids. */
export type ComparedCounts = {
  lines: number;
  arrived: number;
  twice: number;
  notListed: number;
  unclear: number;
  knownLines: number;
  strangeLines: number;
};

export const countsOf = (compared: ComparedList): ComparedCounts => ({
  ...compared,
  arrived: compared.arrived.length,
  notListed: compared.notListed.length,
  unclear: compared.unclear.length,
});

/** Each line of the comparison, and what it means. What is 0 and no surprise is left out. */
export function comparedRows(counts: ComparedCounts): { word: string; count: string; means: string }[] {
  const rows = [
    { word: "Arrived", count: counts.arrived, means: "in their list: marked as delivered", always: true },
    { word: "Did not arrive", count: counts.notListed, means: "not in their list: you decide", always: true },
    { word: "Match twice", count: counts.twice, means: "of those that arrived: more than one line is theirs" },
    {
      word: "Cannot be told apart",
      count: counts.unclear,
      means: "one person, several leads there, and too few lines: they stay in doubt",
    },
    { word: "Lines that match nothing", count: counts.strangeLines, means: "no lead at this service", always: true },
    { word: "Lines we knew", count: counts.knownLines, means: "leads that are delivered there already" },
  ];
  return rows.flatMap(({ word, count, means, always }) =>
    always || count > 0 ? [{ word, count: formatNumber(count), means }] : [],
  );
}

export const NOT_LISTED_CHOICES: readonly { value: NotListed; word: string; sentence: string }[] = [
  { value: "leave", word: "Leave them in doubt", sentence: "Nothing is sent, and nothing is marked" },
  {
    value: "send",
    word: "Send them again",
    sentence: "If their list is not complete, the service may get a lead twice",
  },
];

/** The button that begins it; nothing while nothing would be done. */
export function resolveAction(
  { arrived, notListed }: ComparedCounts,
  choice: NotListed | undefined,
): string | undefined {
  const parts = [
    ...(arrived > 0 ? [`Mark ${formatNumber(arrived)} as delivered`] : []),
    ...(choice === "send" && notListed > 0 ? [`send ${formatNumber(notListed)} again`] : []),
  ];
  const text = parts.join(", ");
  return text === "" ? undefined : `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** Why nothing was compared, said at the field. */
export function listProblem(kind: Exclude<Comparison["kind"], "compared">): string {
  switch (kind) {
    case "empty":
      return "Paste their list, or choose a file";
    case "too-long":
      return "This list is longer than 50,000 lines. Compare it in parts, and leave what is not in the list in doubt";
  }
}

/** "12 leads are in doubt; 2 more are so new that their answer may still come" */
export const doubtsText = ({ count, tooNew }: { count: number; tooNew: number }): string =>
  [
    formatCount(count, "lead is in doubt", "leads are in doubt"),
    ...(tooNew > 0 ? [`${formatCount(tooNew, "more is", "more are")} so new that the answer may still come`] : []),
  ].join("; ");

export const noDoubtsText = ({ tooNew }: { tooNew: number }): string =>
  tooNew > 0
    ? `${formatCount(tooNew, "lead is", "leads are")} so new that the answer may still come. Try again in a few minutes.`
    : "Every answer of this service is known.";
