import { sql } from "kysely";
import type { Database, Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { Alarm, AlarmKind, Finding } from "./alert.ts";
import { nextStep } from "./decide.ts";
import { readOpenAlarms } from "./open-alerts.ts";

const LOCK = 7_283_015; // any number, the same for every worker

/** One way to find causes for alarms, and all kinds it can find. If one fails, the others go on. */
export type Watch = {
  kinds: readonly AlarmKind[];
  find: (db: Executor, now: Date, haste: number) => Promise<Finding[]>;
};

/**
 * Raises, keeps and clears what the watch is about, and answers what it has found. Of any number of workers one looks at a
 * time; undefined: another one is at it. `haste` divides waiting times, in tests.
 */
export async function lookForAlarms(
  db: Database,
  { kinds, find }: Watch,
  now = new Date(),
  haste = 1,
): Promise<Finding[] | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}, hashtext(${kinds.join()})) as mine`.execute(tx);
    if (!rows[0]?.mine) return undefined;
    const findings = await find(tx, now, haste);
    const open = (await readOpenAlarms(tx)).filter(({ kind }) => kinds.includes(kind));
    for (const finding of findings) {
      const alarm = open.find((other) => isSame(other, finding));
      switch (nextStep(alarm, finding, now, haste)) {
        case "raise":
          await raise(tx, finding, now);
          break;
        case "keep":
          await keep(tx, alarm, finding);
          break;
        case "wait":
        case "clear":
        case "nothing":
      }
    }
    for (const alarm of open.filter((other) => !findings.some((finding) => isSame(other, finding)))) {
      const isOver = nextStep(alarm, undefined, now, haste) === "clear";
      await (isOver ? clear(tx, alarm, now) : noteGone(tx, alarm, now));
    }
    return findings;
  });
}

export const isSame = (one: { kind: string; target: string }, other: { kind: string; target: string }): boolean =>
  one.kind === other.kind && one.target === other.target;

async function raise(tx: Executor, { kind, target, details }: Finding, now: Date): Promise<void> {
  await tx
    .insertInto("alarms")
    .values({ id: newId(), kind, target, details: JSON.stringify(details), raised_at: now })
    .execute();
}

async function keep(tx: Executor, alarm: Alarm | undefined, { details }: Finding): Promise<void> {
  await tx
    .updateTable("alarms")
    .set({ details: JSON.stringify(details), gone_since: null })
    .where("id", "=", alarm?.id ?? "")
    .execute();
}

const noteGone = async (tx: Executor, { id, goneSince }: Alarm, now: Date): Promise<void> => {
  if (goneSince === null) await tx.updateTable("alarms").set({ gone_since: now }).where("id", "=", id).execute();
};

/** Whoever was told of it is told that it is over; what nobody heard of ends as quietly. */
async function clear(tx: Executor, { id, mailedAt }: Alarm, now: Date): Promise<void> {
  await tx
    .updateTable("alarms")
    .set({ cleared_at: now, owes_end: mailedAt !== null })
    .where("id", "=", id)
    .execute();
}
