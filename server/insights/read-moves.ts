import { z } from "zod";
import { campaignInQuery, cleanCampaign, type CampaignParams } from "#server/leads/submissions/find-campaign.ts";
import { TROUBLES, type FieldEvent } from "./write-counts.ts";
import { versionKey, type KnownSteps } from "./known-steps.ts";
import { waitClassOf, type WaitClass } from "./waits.ts";

/** A visit begins with one of the first two, where no answers were kept or where they were, and ends with the third. */
export const ENTER = "enter";
export const RETURN = "return";
export const SENT = "sent";

export type StepTransition = readonly [from: string, to: string];

export type Moves = {
  formType: string;
  sha: string;
  campaign: CampaignParams;
  moves: readonly StepTransition[];
  /** How long the step was shown that was left by the only move. */
  wait?: { step: string; seconds: WaitClass } | undefined;
  /** What happened at fields since the move before. */
  troubles?: readonly (readonly [field: string, trouble: FieldEvent])[];
};

/** No page has more to say at once; a longer message is a program's. */
const MAX_MOVES = 50;
const name = z.string().max(60);
const word = z.string().max(2000).catch("");
const moves = z.array(z.tuple([name, name])).max(MAX_MOVES);

/** As app/funnel/counting/count-steps.ts says it: form, wordings, words of the campaign, moves, milliseconds, troubles. */
const Said = z
  .tuple([
    z.string().max(40),
    z.string().max(2000),
    z.array(z.string().max(2000)).max(MAX_MOVES).catch([]),
    moves,
    z.number().nonnegative().nullable().catch(null),
    z
      .array(z.tuple([name, z.enum(TROUBLES)]))
      .max(MAX_MOVES)
      .catch([]),
  ])
  .transform(([form, wordings, words, walked, ms, troubles]) => ({
    form,
    version: wordings.split(" ").at(-1) ?? "",
    campaign: campaignInQuery(...words.join("&").split(" ")),
    moves: walked,
    seconds: ms === null ? undefined : ms / 1000,
    troubles,
  }));

/** As a page of the release before says it. */
const SaidBefore = z
  .object({
    form: z.string().max(40),
    version: z.string().max(40),
    campaign: z.object({ source: word, medium: word, campaign: word }).catch({ source: "", medium: "", campaign: "" }),
    moves,
  })
  .transform((said) => ({ ...said, campaign: cleanCampaign(said.campaign), seconds: undefined, troubles: [] }));

const Message = z.union([Said, SaidBefore]);

/** Reads the steps that a page reports. The input is untrusted: unknown steps and fields are dropped. */
export function readMoves(message: unknown, known: KnownSteps): Moves | "unknown version" | undefined {
  const { data } = Message.safeParse(message);
  if (!data) return undefined;
  const steps = known.get(versionKey(data.form, data.version));
  if (!steps) return "unknown version";
  const walked = data.moves.filter(
    ([from, to]) =>
      from !== to && (steps.has(from) ? to === SENT || steps.has(to) : [ENTER, RETURN].includes(from) && steps.has(to)),
  );
  const [only] = data.moves.length === 1 ? walked : [];
  const fields = new Set([...steps.values()].flat());
  return {
    formType: data.form,
    sha: data.version,
    campaign: data.campaign,
    moves: walked,
    wait:
      only && steps.has(only[0]) && data.seconds !== undefined
        ? { step: only[0], seconds: waitClassOf(data.seconds) }
        : undefined,
    troubles: data.troubles.filter(([field]) => fields.has(field)),
  };
}
