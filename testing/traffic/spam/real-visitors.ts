import { setTimeout as wait } from "node:timers/promises";
import { solve } from "#app/funnel/state/solve-proof-of-work.ts";
import type { Random } from "#testing/random.ts";
import { call, type Answer } from "./call.ts";
import { anAddress, browserHeaders, newBody, type Body } from "./spam-lead.ts";

/** Sends a lead and says what it will be found by. */
type Person = (url: string, random: Random) => Promise<{ email: string; status: number }>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const CROWD = "100.128.7.7";

/** How many of a thousand. */
export const PEOPLE: readonly { kind: string; share: number; send: Person }[] = [
  { kind: "seniors who take their time", share: 280, send: (url, random) => takes(url, random, 2 * MINUTE, 45 * MINUTE) },
  { kind: "adults, filled in by the browser", share: 200, send: (url, random) => takes(url, random, 8 * SECOND, 12 * SECOND) },
  { kind: "a crowd behind one address", share: 200, send: (url, random) => takes(url, random, MINUTE, 9 * MINUTE, { from: CROWD }) },
  { kind: "clocks a day ahead", share: 75, send: (url, random) => takes(url, random, 30 * SECOND, 9 * MINUTE, { clockMs: DAY }) },
  { kind: "clocks a day behind", share: 75, send: (url, random) => takes(url, random, 30 * SECOND, 9 * MINUTE, { clockMs: -DAY }) },
  { kind: "clocks some seconds off", share: 70, send: offByAFew },
  { kind: "old browsers, no origin", share: 50, send: (url, random) => takes(url, random, MINUTE, 9 * MINUTE, { without: ["origin", "sec-fetch-site", "sec-fetch-mode"] }) },
  { kind: "without JavaScript", share: 50, send: withoutScripts },
]; // prettier-ignore

type Way = { from?: string; clockMs?: number; without?: readonly string[] };

async function takes(url: string, random: Random, least: number, most: number, way: Way = {}) {
  const body = newBody(random, { tookMs: random.whole(least, most), clockMs: way.clockMs ?? 0 });
  const headers = browserHeaders(url, way.from ?? anAddress(random));
  for (const name of way.without ?? []) delete headers[name];
  return { email: String(body.answers["email"]), status: (await sendLikeThePage(url, headers, body)).status };
}

function offByAFew(url: string, random: Random) {
  return takes(url, random, 10 * SECOND, 2 * MINUTE, { clockMs: random.whole(-90 * SECOND, 90 * SECOND) });
}

/** As app/funnel/state/submit-answers.ts does: a 428 is answered with the sum. */
async function sendLikeThePage(url: string, headers: Record<string, string>, body: Body): Promise<Answer> {
  const answer = await call(`${url}/api/submissions`, { headers, body: JSON.stringify(body) });
  if (answer.status !== 428) return answer;
  const { challenge } = JSON.parse(answer.body) as { challenge: Parameters<typeof solve>[0] };
  const proof = await solve(challenge);
  return call(`${url}/api/submissions`, { headers, body: JSON.stringify({ ...body, proof }) });
}

/** The first screen, a look at it, and the last: plain forms and the cookie between them. */
async function withoutScripts(url: string, random: Random) {
  const { answers } = newBody(random, { tookMs: 0 });
  const headers = { ...browserHeaders(url, anAddress(random)), "content-type": "application/x-www-form-urlencoded" };
  const first = await call(`${url}/treppenlift`, { headers, body: "liftType=Sitzlift" });
  await wait(random.whole(4_000, 6_000));
  const fields = { name: answers["name"], email: answers["email"], phone: answers["phone"], privacyAccepted: "on" };
  const form = new URLSearchParams({ ...(fields as Record<string, string>), website: "" });
  const withCookie = { ...headers, cookie: first.cookies.join("; ") };
  const last = await call(`${url}/treppenlift/contact`, { headers: withCookie, body: form.toString() });
  return { email: String(answers["email"]), status: last.status === 303 ? 200 : last.status };
}
