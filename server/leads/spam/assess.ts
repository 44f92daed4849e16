import { sql, type RawBuilder } from "kysely";
import type { Answers } from "#funnels/engine/types.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { countSubmit } from "./submit-rate.ts";
import { networksOf, withoutProof } from "./networks.ts";
import type { ProofOfWork } from "./proof-of-work.ts";
import { isSuspicious, findSignals, type SpamSignal, type SubmitEvidence, type SenderInfo } from "./signals.ts";
import { cachedPerDatabase } from "#server/platform/cached-value.ts";

/** Factor above the usual leads of ten minutes that counts as a surge. */
const TIMES = 10;
const READ_EVERY_MS = 10 * 60_000;
const TEN_MINUTES_OF_A_WEEK = 7 * 24 * 6;

type Usual = ReadonlyMap<string, number>;

/** Keeps the last known baseline if it cannot be read. */
const usualLeads = cachedPerDatabase(READ_EVERY_MS, readUsual);

/** Returns the leads in ten minutes that count as a surge over last week's baseline, at least `fewest`. */
async function farAboveUsual(db: Database, formType: string, fewest: number): Promise<number> {
  return Math.max(fewest, TIMES * ((await usualLeads(db)).get(formType) ?? 0));
}

async function readUsual(db: Database): Promise<Usual> {
  const { rows } = await sql<{ formType: string; leads: number }>`
    select form_type as "formType", sum(leads)::float8 as leads from daily_lead_totals
    where day between (now() at time zone 'Europe/Berlin')::date - 7 and (now() at time zone 'Europe/Berlin')::date - 1
    group by 1`.execute(db);
  return new Map(rows.map(({ formType, leads }) => [formType, leads / TEN_MINUTES_OF_A_WEEK]));
}

export type SpamCheck = {
  /** This many in quarantine within ten minutes, and at least every third lead, count as an attack. */
  attackLeads: number;
  proofOfWork: ProofOfWork;
};

export type Verdict = {
  signals: SpamSignal[];
  isQuarantined: boolean;
  /** There is an attack, the network is busy, or far more of the form come than usual: the browser should send a proof of work. */
  wantsProof: boolean;
  hasProof: boolean;
};

export const NOT_ASSESSED: Verdict = { signals: [], isQuarantined: false, wantsProof: false, hasProof: false };

const ALL = "all";
const QUARANTINED = "quarantined";

/** Limit for the other leads of one person; more of them make no difference. */
const LOOKED_AT = 20;

/** A missing proof alone must not prolong the attack, and an address with 'test' in it says nothing of one. */
const NO_ATTACK: ReadonlySet<SpamSignal> = new Set(["no-proof", "test-address"]);

type SubmittedLead = {
  id: string;
  formType: string;
  record: Answers;
  email?: string;
  mailbox?: string;
  phone?: string;
  visit: SenderInfo;
  evidence: SubmitEvidence;
};

/** Assesses one submit and counts it. A submit with its proof has been counted before. */
export async function assess(
  db: Database,
  { attackLeads, proofOfWork }: SpamCheck,
  lead: SubmittedLead,
): Promise<Verdict> {
  const { id, formType, record, email, mailbox = email, phone, visit, evidence } = lead;
  const hasProof = visit.via === "script" && (await proofOfWork.isSolved(id, evidence.proof));
  const networks = hasProof ? [] : networksOf(visit.address);
  if (visit.via === "form") networks.push(...withoutProof(networks));
  const ofForm = `form ${formType}`;
  const counted = hasProof ? [] : [ALL, ofForm, ...networks.map(({ key }) => key)];
  const [most, counts, samePerson] = await Promise.all([
    farAboveUsual(db, formType, 2 * attackLeads),
    countSubmit(db, counted, [QUARANTINED, ALL]),
    countSamePerson(db, { id, email, mailbox, phone }),
  ]);
  const countOf = (key: string) => counts.get(key) ?? 0;
  const isAttack = countOf(QUARANTINED) >= attackLeads && countOf(QUARANTINED) * 3 >= countOf(ALL);
  const rates = networks.map((network) => ({ ...network, n: countOf(network.key) }));
  const isRush = countOf(ofForm) > most;
  const wantsProof =
    (isAttack || isRush || rates.some(({ n, busy }) => n > busy)) && visit.via === "script" && !hasProof;
  const signals = findSignals({
    id,
    now: Date.now(),
    visit,
    evidence,
    record,
    rates,
    samePerson,
    proof: hasProof ? "given" : wantsProof ? "missing" : "not-asked",
  });
  if (!hasProof && isSuspicious(signals.filter((signal) => !NO_ATTACK.has(signal))))
    await countSubmit(db, [QUARANTINED]);
  return { signals, isQuarantined: isSuspicious(signals), wantsProof, hasProof };
}

type Person = { id: string; email: string | undefined; mailbox: string | undefined; phone: string | undefined };
type SamePersonCount = { mailboxInADay: number; phoneInADay: number; inAMonth: number };

/** Other leads of the same mailbox or phone number, on any form. A lead names its mailbox only where its address is another. */
async function countSamePerson(db: Executor, { id, email, mailbox, phone }: Person): Promise<SamePersonCount> {
  const newest = (same: RawBuilder<unknown>, isPhone = false) => sql`
    (select s.id, s.created_at > now() - interval '1 day' as today, ${isPhone}::boolean as by_phone from form_submissions s
    where ${same} and s.created_at > now() - interval '30 days' and s.id <> ${id}::uuid and s.erased_at is null
    order by s.created_at desc limit ${LOOKED_AT})`;
  const { rows } = await sql<SamePersonCount>`
    select count(*) filter (where today and not by_phone)::int as "mailboxInADay",
      count(*) filter (where today and by_phone)::int as "phoneInADay", count(distinct id)::int as "inAMonth"
    from (
      ${newest(sql`s.normalised ->> 'email' = ${email ?? null}::text`)} union
      ${newest(sql`s.normalised ->> 'email' = ${mailbox ?? null}::text`)} union
      ${newest(sql`s.normalised ->> 'mailbox' = ${mailbox ?? null}::text`)} union
      ${newest(sql`s.normalised ->> 'phone' = ${phone ?? null}::text`, true)}
    ) same`.execute(db);
  return rows[0] ?? { mailboxInADay: 0, phoneInADay: 0, inAMonth: 0 };
}
