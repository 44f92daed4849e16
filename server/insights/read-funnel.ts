import { sql } from "kysely";
import { funnels, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import type { DayRange } from "./day-range.ts";
import { isTrouble, type DeviceClass, type FieldEvent } from "./write-counts.ts";
import { mergeVersions, readKnownSteps, versionKey, type KnownSteps, type StepsOfVersion } from "./known-steps.ts";
import { ENTER, RETURN, SENT } from "./read-moves.ts";
import { medianWait } from "./waits.ts";

export type FunnelQuestion = {
  form: FormType;
  /** Berlin days, both inclusive, such as "2026-11-15". */
  from: string;
  to: string;
  /** Campaign id. Dwell times and field events are not split by campaign or device. */
  campaign?: number | undefined;
  device?: DeviceClass | undefined;
  /** Hash of a funnel version; all versions of these days by default. */
  definition?: string | undefined;
};

/** Counts of one step. Arrived = went on + went back + left - imbalance. */
type StepReading = {
  step: string;
  /** Times it was shown anew: as a visit's first step, or after another one. */
  arrived: number;
  /** Of these, as the first of a visit. */
  entered: number;
  /** To a later step or the submission. */
  wentOn: number;
  wentBack: number;
  sent: number;
  /** Arrived without departing. Holds with jumps, Back and reloads, because no events have to be linked. */
  left: number;
  /** More departures than arrivals: lost messages, duplicated tabs or bots. */
  imbalance: number;
  /** Number of dwell times per class of seconds. */
  waits: ReadonlyMap<number, number>;
  /** Median class of dwell times. */
  medianSeconds: number | undefined;
  fields: readonly FieldReading[];
};

type FieldReading = { field: string } & Readonly<Record<FieldEvent, number>>;

export type FunnelReading = {
  steps: readonly StepReading[];
  /** Visits that began, without and with remembered answers. */
  entered: number;
  returned: number;
  sent: number;
  /** Sum over all steps; 0 if no message was lost. */
  imbalance: number;
  /** Funnel versions counted in these days. */
  definitions: readonly string[];
};

/** Where a form's visits went and ended, from anonymous sums. */
export async function readFunnel(db: Executor, question: FunnelQuestion): Promise<FunnelReading> {
  return (await readFunnels(db, question)).reading;
}

/** Reads two ranges; the earlier one without dwell times and field events. */
export async function readFunnels(
  db: Executor,
  question: FunnelQuestion,
  before?: DayRange,
): Promise<{ reading: FunnelReading; before: FunnelReading | undefined }> {
  const [known, moves, waits, troubles, movesBefore] = await Promise.all([
    readKnownSteps(db, question.form),
    readMovesOf(db, question),
    readWaits(db, question),
    readTroubles(db, question),
    before && readMovesOf(db, { ...question, ...before }),
  ]);
  return {
    reading: funnelOf(question, known, { moves, waits, troubles }),
    before: movesBefore && funnelOf(question, known, { moves: movesBefore, waits: new Map(), troubles: new Map() }),
  };
}

type Counted = {
  moves: readonly MoveSum[];
  waits: ReadonlyMap<string, ReadonlyMap<number, number>>;
  troubles: ReadonlyMap<string, Partial<Record<FieldEvent, number>>>;
};

function funnelOf(question: FunnelQuestion, known: KnownSteps, { moves, waits, troubles }: Counted): FunnelReading {
  const definitions = [...new Set(moves.map(({ sha }) => sha))].toSorted();
  const steps = stepsIn(known, question, definitions);
  const places = new Map([...steps.keys()].map((step, index) => [step, index]));
  const at = new Map(
    [...steps.keys()].map((step) => [step, { arrived: 0, entered: 0, wentOn: 0, wentBack: 0, sent: 0 }]),
  );
  const begun = { entered: 0, returned: 0 };
  for (const { from, to, n } of moves) {
    const origin = at.get(from);
    const goal = at.get(to);
    if (goal) goal.arrived += n;
    if (from === ENTER) begun.entered += n;
    if (from === RETURN) begun.returned += n;
    if (goal && (from === ENTER || from === RETURN)) goal.entered += n;
    if (!origin) continue;
    if (to === SENT) origin.sent += n;
    if (to === SENT || (places.get(to) ?? 0) > (places.get(from) ?? 0)) origin.wentOn += n;
    else origin.wentBack += n;
  }
  const read = [...at].map(([step, counted]): StepReading => {
    const over = counted.arrived - counted.wentOn - counted.wentBack;
    const own = waits.get(step) ?? new Map<number, number>();
    return {
      step,
      ...counted,
      left: Math.max(0, over),
      imbalance: Math.max(0, -over),
      waits: own,
      medianSeconds: medianWait(own),
      fields: (steps.get(step) ?? []).map((field) => ({ field, ...NO_TROUBLE, ...troubles.get(field) })),
    };
  });
  const sum = (name: "sent" | "imbalance") => read.reduce((total, step) => total + step[name], 0);
  return { steps: read, ...begun, sent: sum("sent"), imbalance: sum("imbalance"), definitions };
}

const NO_TROUBLE: Readonly<Record<FieldEvent, number>> = { missing: 0, hinted: 0, taken: 0, kept: 0 };

/** Steps of the given version; by default today's in order, then those of earlier versions. */
function stepsIn(known: KnownSteps, { form, definition }: FunnelQuestion, counted: readonly string[]): StepsOfVersion {
  const shas = definition === undefined ? [definitionSha(funnels[form]), ...counted] : [definition];
  return mergeVersions(shas.flatMap((sha) => known.get(versionKey(form, sha)) ?? []));
}

type MoveSum = { sha: string; from: string; to: string; n: number };

/** Without a campaign filter the totals table has a hundredth of the rows. */
async function readMovesOf(db: Executor, question: FunnelQuestion): Promise<MoveSum[]> {
  const { form, from, to, campaign, device, definition } = question;
  const { rows } = await sql<MoveSum>`
    select definition_sha as sha, from_step as "from", to_step as "to", sum(n)::float8 as n
    from ${campaign === undefined ? sql`step_totals` : sql`step_counts`}
    where form_type = ${form} and day between ${from}::date and ${to}::date
      ${campaign === undefined ? sql`` : sql`and campaign_id = ${campaign}`}
      ${device === undefined ? sql`` : sql`and device = ${device}`}
      ${definition === undefined ? sql`` : sql`and definition_sha = ${definition}`}
    group by 1, 2, 3`.execute(db);
  return rows;
}

async function readWaits(db: Executor, { form, from, to, definition }: FunnelQuestion) {
  const { rows } = await sql<{ step: string; seconds: number; n: number }>`
    select step, seconds_class as seconds, sum(n)::float8 as n from dwell_counts
    where form_type = ${form} and day between ${from}::date and ${to}::date
      ${definition === undefined ? sql`` : sql`and definition_sha = ${definition}`}
    group by 1, 2 order by 1, 2`.execute(db);
  const waits = new Map<string, Map<number, number>>();
  for (const { step, seconds, n } of rows) {
    const own = waits.get(step) ?? new Map<number, number>();
    waits.set(step, own.set(seconds, n));
  }
  return waits;
}

async function readTroubles(db: Executor, { form, from, to, definition }: FunnelQuestion) {
  const { rows } = await sql<{ field: string; trouble: string; n: number }>`
    select field, trouble, sum(n)::float8 as n from field_counts
    where form_type = ${form} and day between ${from}::date and ${to}::date
      ${definition === undefined ? sql`` : sql`and definition_sha = ${definition}`}
    group by 1, 2`.execute(db);
  const troubles = new Map<string, Partial<Record<FieldEvent, number>>>();
  for (const { field, trouble, n } of rows)
    if (isTrouble(trouble)) troubles.set(field, { ...troubles.get(field), [trouble]: n });
  return troubles;
}
