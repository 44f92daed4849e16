import { readAnswers } from "#funnels/engine/read-answers.ts";
import { funnels } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sanitiseInput } from "#server/leads/submissions/normalise.ts";
import { call } from "#testing/traffic/spam/call.ts";
import { createRandom } from "#testing/random.ts";
import { nextCase, type Case } from "./cases.ts";

export type Fuzzed = { sent: number; byStatus: Record<number, number>; stored: number; problems: string[] };

const AT_ONCE = 16;
/** Interval of repeated cases, which must be stored only once. */
const TWICE = 10;

/** Sends so many cases, or as many as there is time for, and then looks at what the database holds. */
export async function fuzz(
  { url, db }: { url: string; db: Database },
  { cases, seed, maxMs = Infinity }: { cases: number; seed: number; maxMs?: number },
): Promise<Fuzzed> {
  const end = performance.now() + maxMs;
  const random = createRandom(seed, "fuzz");
  const byStatus: Record<number, number> = {};
  const problems: string[] = [];
  const expected = new Map<string, Case>();
  let next = 0;
  const post = async ({ headers, body }: Case): Promise<number> => {
    const { status } = await call(`${url}/api/submissions`, { headers, body });
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    return status;
  };
  const hands = Array.from({ length: AT_ONCE }, async () => {
    while (next < cases && performance.now() < end) {
      const n = next++;
      const one = nextCase(random);
      const status = await post(one);
      if (n % TWICE === 0 && (await post(one)) !== status)
        problems.push(`another answer the second time: ${told(one)}`);
      if (status >= 500) problems.push(`${status}: ${told(one)}`);
      if (one.isWhole && status !== 200) problems.push(`${status}, though it is a lead: ${told(one)}`);
      if (status === 200) expected.set(idIn(one), one);
    }
  });
  await Promise.all(hands);
  const stored = await db.selectFrom("form_submissions").select(["id", "submission_data"]).execute();
  for (const { id, submission_data } of stored) {
    const one = expected.get(id);
    if (!one) problems.push(`stored, but never said so: ${id}`);
    else problems.push(...differences(one, submission_data as Record<string, unknown>));
  }
  if (stored.length !== expected.size) problems.push(`${expected.size} were answered as stored, ${stored.length} are`);
  return { sent: next, byStatus, stored: stored.length, problems };
}

const bodyOf = ({ body }: Case) =>
  JSON.parse(body.toString("utf8")) as { id: string; formType: string; answers: Record<string, unknown> };

/** A changed byte may have made it another id, and still a lead. */
const idIn = (one: Case): string => bodyOf(one).id.toLowerCase();

/** What no stored text may hold, whatever it was before. */
const UNCLEAN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

function differences(one: Case, { sourceUrl, ...stored }: Record<string, unknown>): string[] {
  const read = readAnswers(funnels.treppenlift, sanitiseInput(bodyOf(one).answers));
  const wanted = read.ok ? sorted(read.record) : "nothing";
  const unclean = Object.values({ ...stored, sourceUrl }).some(
    (text) => typeof text === "string" && UNCLEAN.test(text),
  );
  return [
    ...(sorted(stored) === wanted ? [] : [`stored as ${sorted(stored)} instead of ${wanted}: ${told(one)}`]),
    ...(unclean ? [`stored uncleaned: ${told(one)}`] : []),
  ];
}

const sorted = (record: object): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const told = ({ kind, body }: Case): string => `${kind}, ${JSON.stringify(body.toString("latin1").slice(0, 400))}`;
