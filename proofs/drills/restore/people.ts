import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/platform/db/database.ts";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { readLeadDeliveries, type ServiceDelivery } from "#server/operations/leads/lead-deliveries.ts";
import { createLog } from "#server/platform/log.ts";
import { withdraw } from "#server/privacy/withdraw.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { openErasureLedger } from "#server/leads/submissions/erasure-ledger.ts";
import { createRecordWithdrawal, type RecordedWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import type { Delivery, Evidence } from "#testing/evidence/evidence.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import type { FaultHarness } from "#testing/harness/fault-harness.ts";
import type { Random } from "#testing/random.ts";

const ACTOR = "drill";
const notifyWorkers = () => undefined; // workers look every second anyway
const EVERY_MS = 60;

/**
 * Two services that recognise nothing, and get leads only because people send them. Each is named after the first word of its
 * path, as the journal of the fake partner tells it.
 */
const BY_HAND = { name: "ok", path: "/ok/by-hand" };
const AGAIN = { name: "sequence", path: "/sequence/422,ok" }; // refuses every lead the first time

export type People = {
  /** They erase and withdraw leads, send some by hand and send refused ones again, until the database is gone. */
  work: () => void;
  stop: () => Promise<void>;
  /** Presses Send for everything that was withdrawn, and that the services have and the database does not know of. */
  sendForgottenAgain: () => Promise<PeopleTally>;
  ledger: string;
  /** Leads whose withdrawal is in the ledger. */
  withdrawn: ReadonlySet<string>;
};

export type PeopleTally = {
  /** Leads that these services have because a person sent them. */
  sentByPeople: number;
  /** Of these, the ones that the restored database does not know as delivered. */
  forgotten: number;
  /** Forgotten ones that the lead's page shows as unsent. */
  shownAsUnsent: number;
};

export async function startPeople(harness: FaultHarness, ledger: string, random: Random): Promise<People> {
  const { db, erased, load, partnerUrl, partnerJournal, plan } = harness;
  const limits = { recognition: "none", perSecond: plan.perSecond, concurrency: plan.concurrency } as const;
  const byHand = await connectFakeService(db, {
    ...limits,
    name: BY_HAND.name,
    url: `${partnerUrl}${BY_HAND.path}`,
    sendMode: "manual",
  });
  const again = await connectFakeService(db, { ...limits, name: AGAIN.name, url: `${partnerUrl}${AGAIN.path}` });
  const recordErasure = await openErasureLedger(ledger, createLog("drill"));

  const send = (submissionId: string) =>
    sendManually({ db, notifyWorkers }, { submissionId, apiServiceId: byHand, actor: ACTOR });
  const sendAgain = (submissionId: string) =>
    retryFailed(
      { db, notifyWorkers },
      { filter: { submissionIds: [submissionId], apiServiceId: again }, agreedCount: 1, actor: ACTOR },
    );
  const erase = (submissionId: string) => {
    erased.add(submissionId);
    return eraseSubmissions({ db, recordErasure }, [submissionId]);
  };

  const withdrawn = new Set<string>();
  const note = createRecordWithdrawal(ledger);
  const recordWithdrawal = async (noted: RecordedWithdrawal) => {
    await note(noted);
    withdrawn.add(noted.submissionId);
  };
  const withdrawLead = (submissionId: string) =>
    withdraw(
      { db, recordWithdrawal, consentRing: testRing },
      { submissionId, scope: { kind: "all" }, by: ACTOR, notifyRecipients: true },
    );

  let working: Promise<void> | undefined;
  const over = new AbortController();
  async function act(): Promise<void> {
    while (!over.signal.aborted) {
      await wait(EVERY_MS);
      const lead = load.acknowledged[random.whole(0, load.acknowledged.length - 1)];
      if (lead === undefined || erased.has(lead) || withdrawn.has(lead)) continue;
      const action = random.pick<(lead: string) => Promise<unknown>>([
        erase,
        withdrawLead,
        send,
        send,
        sendAgain,
        sendAgain,
        sendAgain,
      ]);
      await action(lead).catch(() => over.abort()); // the database is gone
    }
  }

  return {
    ledger,
    withdrawn,
    work: () => void (working ??= act()),
    async stop() {
      over.abort();
      await working;
    },
    async sendForgottenAgain() {
      for (const lead of withdrawn) await send(lead);
      const has = servicesThatHave(partnerJournal).filter(({ lead }) => !withdrawn.has(lead));
      const tally = { sentByPeople: has.length, forgotten: 0, shownAsUnsent: 0 };
      for (const { lead, service } of has) {
        const shown = await readShown(db, lead, service);
        if (!shown || shown.status === "success") continue; // a lost or erased lead has no page
        tally.forgotten++;
        if (!["may-have-been-sent", "resolve-doubt"].includes(shown.remedy)) tally.shownAsUnsent++;
        await (service === BY_HAND.name ? send(lead) : sendAgain(lead));
      }
      return tally;
    },
  };
}

const isOfPeople = (service: string): boolean => [BY_HAND.name, AGAIN.name].includes(service);

function servicesThatHave(journal: string): { lead: string; service: string }[] {
  return readJournal(journal).flatMap(({ path, leadId, processed }) => {
    const service = path.split("/")[1] ?? "";
    return processed && leadId !== null && isOfPeople(service) ? [{ lead: leadId, service }] : [];
  });
}

async function readShown(db: Database, lead: string, service: string): Promise<ServiceDelivery | undefined> {
  const stored = await db
    .selectFrom("form_submissions")
    .select("form_type")
    .where("id", "=", lead)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!stored) return undefined;
  const of = { id: lead, formType: stored.form_type, blocked: null, isSynthetic: false };
  return (await readLeadDeliveries(db, of)).find(({ name }) => name === service);
}

/** Separates the requests that people sent from those of the workers. */
export function splitEvidence(evidence: Evidence): { ofPeople: readonly Delivery[]; rest: Evidence } {
  return {
    ofPeople: evidence.deliveries.filter(({ service }) => isOfPeople(service)),
    rest: {
      ...evidence,
      deliveries: evidence.deliveries.filter(({ service }) => !isOfPeople(service)),
      strangers: evidence.strangers.filter((mark) => !isOfPeople(mark.split(" ")[0] ?? "")),
    },
  };
}
