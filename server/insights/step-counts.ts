import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { CampaignWords } from "#server/submissions/campaign-words.ts";
import { findCampaign } from "#server/submissions/find-campaign.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import type { DeviceClass } from "./device-class.ts";
import { readKnownSteps, stepsOfToday, type KnownSteps } from "./known-steps.ts";
import { readMoves, type Moves } from "./read-moves.ts";

/** How long counts are in memory only: a killed process loses those of so many seconds. */
const WRITE_EVERY_MS = 5000;
/** Past so many different counts in five seconds the rest is dropped: nobody's visitors are so many. */
const MOST_KEPT = 20_000;
const AT_ONCE = 2000;

export type StepCounts = {
  /** Counts what a page says; nonsense is dropped. */
  countMessage: (message: unknown, device: DeviceClass) => void;
  count: (moves: Moves, device: DeviceClass) => void;
  /** Writes what is counted so far. */
  write: () => Promise<void>;
  stop: () => Promise<void>;
};

type Count = {
  day: string;
  form: string;
  sha: string;
  campaign: CampaignWords;
  device: string;
  from: string;
  to: string;
};

/** Counts moves between steps in memory, and adds them to the table every few seconds. */
export function createStepCounts(db: Database, onError: (error: Error) => void): StepCounts {
  let counts = new Map<string, Count & { n: number }>();
  let known: KnownSteps | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(count: Count, n: number): void {
    const { campaign, ...rest } = count;
    const key = [...Object.values(rest), campaign.source, campaign.medium, campaign.campaign].join("\n");
    const before = counts.get(key);
    if (before) before.n += n;
    else if (counts.size < MOST_KEPT) counts.set(key, { ...count, n });
  }

  async function writeAll(): Promise<void> {
    known = await readKnownSteps(db); // another release may have begun beside this one
    const taken = [...counts.values()];
    counts = new Map();
    for (let first = 0; first < taken.length; first += AT_ONCE) {
      const some = taken.slice(first, first + AT_ONCE);
      try {
        await writeSome(db, some);
      } catch (error) {
        for (const { n, ...count } of taken.slice(first)) add(count, n);
        throw error;
      }
    }
  }

  const write = () => (writing = writing.then(writeAll).catch(onError));
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();

  const count: StepCounts["count"] = ({ formType: form, sha, campaign, moves }, device) => {
    const day = berlinDay(Date.now());
    for (const [from, to] of moves) add({ day, form, sha, campaign, device, from, to }, 1);
  };
  return {
    count,
    countMessage(message, device) {
      const moves = readMoves(message, known ?? stepsOfToday());
      if (moves) count(moves, device);
    },
    write,
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}

/** In the order of the key, so that two processes never wait for each other in a circle. */
async function writeSome(db: Database, counts: readonly (Count & { n: number })[]): Promise<void> {
  const ids: number[] = [];
  for (const { campaign } of counts) ids.push(await findCampaign(db, campaign));
  const column = (name: "day" | "form" | "sha" | "device" | "from" | "to") => counts.map((count) => count[name]);
  await sql`
    insert into step_counts (day, form_type, definition_sha, campaign_id, device, from_step, to_step, n)
    select day, form, sha, campaign, device, from_step, to_step, sum(n) from unnest(
      ${column("day")}::date[], ${column("form")}::text[], ${column("sha")}::text[], ${ids}::int[],
      ${column("device")}::text[], ${column("from")}::text[], ${column("to")}::text[], ${counts.map(({ n }) => n)}::bigint[])
      as counted (day, form, sha, campaign, device, from_step, to_step, n)
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, form_type, definition_sha, campaign_id, device, from_step, to_step)
    do update set n = step_counts.n + excluded.n`.execute(db);
}
