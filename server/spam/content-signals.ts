import type { Answers } from "#funnels/engine/types.ts";
import type { Sign } from "./signals.ts";

const LINK = /https?:\/\/|\bwww\.\w|\[url|<a\s/i;
const SAME_OVER_AND_OVER = /(\p{L})\1{4}/iu;
const THROW_AWAY =
  /@(?:[\w-]+\.)*(?:mailinator|guerrillamail\w*|10minutemail|temp-?mail|trashmail|wegwerfmail|yopmail|sharklasers|byom|maildrop|getnada|dispostable|fakeinbox|throwawaymail)\.[a-z.]+$/i;

/** What was typed, not chosen. */
export function contentSigns(record: Answers): Sign[] {
  const texts = Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const signs: Sign[] = [];
  if (texts.some(([name, text]) => name !== "email" && LINK.test(text))) signs.push("link");
  if (texts.some(([, text]) => SAME_OVER_AND_OVER.test(text))) signs.push("nonsense");
  if (texts.some(([name, text]) => name === "email" && THROW_AWAY.test(text))) signs.push("throw-away-address");
  return signs;
}
