import { z } from "zod";
import { cleanCampaign, type CampaignWords } from "#server/submissions/campaign-words.ts";
import { versionKey, type KnownSteps } from "./known-steps.ts";

/** A visit begins with one of the first two, where no answers were kept or where they were, and ends with the third. */
export const ENTER = "enter";
const RETURN = "return";
export const SENT = "sent";

export type Move = readonly [from: string, to: string];

export type Moves = { formType: string; sha: string; campaign: CampaignWords; moves: readonly Move[] };

/** No page has more to say at once; a longer message is a program's. */
const MOST_MOVES = 50;
const word = z.string().max(2000).catch("");

const Message = z.object({
  form: z.string().max(40),
  version: z.string().max(40),
  campaign: z.object({ source: word, medium: word, campaign: word }).catch({ source: "", medium: "", campaign: "" }),
  moves: z.array(z.tuple([z.string().max(60), z.string().max(60)])).max(MOST_MOVES),
});

/** What a page says of the steps it has shown. Anybody can send this: what names no step of ours is dropped. */
export function readMoves(message: unknown, known: KnownSteps): Moves | undefined {
  const { data } = Message.safeParse(message);
  const steps = data && known.get(versionKey(data.form, data.version));
  if (!data || !steps) return undefined;
  const moves = data.moves.filter(
    ([from, to]) =>
      from !== to && (steps.has(from) ? to === SENT || steps.has(to) : [ENTER, RETURN].includes(from) && steps.has(to)),
  );
  return { formType: data.form, sha: data.version, campaign: cleanCampaign(data.campaign), moves };
}
