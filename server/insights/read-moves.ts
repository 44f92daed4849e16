import { z } from "zod";
import { campaignInQuery, cleanCampaign, type CampaignParams } from "#server/leads/submissions/find-campaign.ts";
import { TROUBLES, type FieldEvent } from "./write-counts.ts";
import { versionKey, type KnownSteps } from "./known-steps.ts";
import { waitClassOf, type WaitClass } from "./waits.ts";

/** A visit starts with one of the first two, without or with remembered answers, and ends with the third. */
export const ENTER = "enter";
export const RETURN = "return";
export const SENT = "sent";

export type StepTransition = readonly [from: string, to: string];

export type Moves = {
  formType: string;
  sha: string;
  campaign: CampaignParams;
  moves: readonly StepTransition[];
  /** Dwell time on the step left by the only transition. */
  wait?: { step: string; seconds: WaitClass } | undefined;
  /** Field events since the transition before. */
  troubles?: readonly (readonly [field: string, trouble: FieldEvent])[];
};

/** Protects against bots: no page has more to report at once. */
const MAX_MOVES = 50;
const name = z.string().max(60);
const word = z.string().max(2000).catch("");
const moves = z.array(z.tuple([name, name])).max(MAX_MOVES);

/**
 * Schema of app/funnel/counting/count-steps.ts: form, text hashes, campaign parameters, transitions, milliseconds, field events.
 */
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

/** Schema of the previous release's pages. */
const SaidBefore = z
  .object({
    form: z.string().max(40),
    version: z.string().max(40),
    campaign: z.object({ source: word, medium: word, campaign: word }).catch({ source: "", medium: "", campaign: "" }),
    moves,
  })
  .transform((said) => ({ ...said, campaign: cleanCampaign(said.campaign), seconds: undefined, troubles: [] }));

const Message = z.union([Said, SaidBefore]);

/** Parses a page's step counts. Untrusted input: unknown steps and fields are dropped. */
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
