import { formTypes, funnels, type FormType } from "#funnels/registry.ts";
import { ENTER, RETURN, SENT, type StepTransition } from "#server/insights/read-moves.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import type { Random } from "#testing/random.ts";

/** The questions of a form at a time: those of today, or those of the first half of the time, with the same steps. */
export type Version = {
  form: FormType;
  sha: string;
  slugs: readonly string[];
  fields: readonly string[];
  isToday: boolean;
  /** All there are, by number: a visit that began at a step, one that went on from it, one that went back from it. */
  moves: readonly StepTransition[];
};

export const versions: readonly Version[] = formTypes.flatMap((form): Version[] => {
  const { steps } = funnels[form];
  const slugs = steps.map(({ slug }) => slug);
  const fields = steps.flatMap((step) => step.fields.map(({ name }) => name));
  const sha = definitionSha(funnels[form]);
  const moves = [
    ...slugs.map((slug, at): StepTransition => [at === 0 ? ENTER : RETURN, slug]),
    ...slugs.map((slug, at): StepTransition => [slug, slugs[at + 1] ?? SENT]),
    ...slugs.map((slug, at): StepTransition => [slug, slugs[at - 1] ?? ""]),
  ];
  return [true, false].map((isToday) => ({
    form,
    sha: isToday ? sha : sha.split("").toReversed().join(""),
    slugs,
    fields,
    isToday,
    moves,
  }));
});

export const CAMPAIGNS = 200;
export const DEVICES = ["phone", "desktop", "tablet"] as const;
const LEAVE_FIRST = 0.35;
const LEAVE = 0.09;
const BACK = 0.04;
const COMES_BACK = 0.05;

/** Some campaigns bring thirty times as many visitors as others; all bring some, every day. */
const weights = Array.from({ length: CAMPAIGNS }, (_, n) => 1 / (n + 6));
const upTo = weights.map((_, n) => weights.slice(0, n + 1).reduce((sum, weight) => sum + weight, 0));
const all = upTo.at(-1) ?? 1;

/** On along the steps, sometimes back, until it is left or sent. Campaign, device and move are said by their numbers. */
export function visit(
  random: Random,
  steps: number,
  onMove: (campaign: number, device: number, move: number) => void,
): void {
  const drawn = random.next() * all;
  const campaign = upTo.findIndex((sum) => drawn < sum);
  const device = random.next() < 0.7 ? 0 : random.next() < 0.7 ? 1 : 2;
  let at = random.next() < COMES_BACK ? random.whole(0, steps - 1) : 0;
  onMove(campaign, device, at);
  while (at < steps && random.next() >= (at === 0 ? LEAVE_FIRST : LEAVE)) {
    const isBack = at > 0 && random.next() < BACK;
    onMove(campaign, device, isBack ? 2 * steps + at : steps + at);
    at += isBack ? -1 : 1;
  }
}

/** What a page of this campaign says in front of its moves. */
export const wordsOf = (campaign: number): string[] => [
  `utm_source=${["google", "meta", "bing", "newsletter"][campaign % 4] ?? ""}`,
  "utm_medium=cpc",
  `utm_campaign=c-${campaign}`,
  " ",
];
