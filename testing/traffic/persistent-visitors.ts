import { setTimeout as wait } from "node:timers/promises";
import { openJournal } from "#testing/fake-service/journal.ts";
import { postLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { keepSending, leadOf } from "./paced-leads.ts";

export type Load = {
  /** Ids in the order in which they were acknowledged. */
  acknowledged: readonly string[];
  /** When each of them was, in milliseconds since 1970. */
  acknowledgedAt: readonly number[];
  /** No new leads; those without an answer are sent until they have one. */
  stop: () => Promise<void>;
};

type Loading = { webUrl: string; perSecond: number; journal: string; isCrowded: () => boolean };

const MAX_END_MS = 30_000;
/** No answer for so long is none: the lead is sent again. */
const MAX_ANSWER_MS = 20_000;
/** Concurrent sends, so that a killed or frozen worker holds several deliveries. */
const BURST_MS = 100;

/**
 * Visitors who keep sending the same id until it is acknowledged, as the browser does. What is acknowledged goes into a journal
 * of its own, on the disk before it counts.
 */
export async function startLoad({ webUrl, perSecond, journal, isCrowded }: Loading): Promise<Load> {
  const acknowledged: string[] = [];
  const acknowledgedAt: number[] = [];
  const ids = await openJournal(journal);
  const patience = new AbortController();

  const visitors = keepSending({ perSecond, maxAtOnce: 40, isCrowded, everyMs: BURST_MS }, async (n) => {
    const lead = leadOf(n);
    while (!(await isAcknowledged(webUrl, lead))) {
      if (patience.signal.aborted) return;
      await wait(200 + Math.random() * 300);
    }
    await ids.write(lead.id);
    acknowledged.push(lead.id);
    acknowledgedAt.push(Date.now());
  });

  async function end(): Promise<void> {
    const losing = setTimeout(() => patience.abort(), MAX_END_MS);
    await visitors.stop();
    clearTimeout(losing);
    await ids.close();
  }

  let stopped: Promise<void> | undefined;
  return { acknowledged, acknowledgedAt, stop: () => (stopped ??= end()) };
}

async function isAcknowledged(webUrl: string, lead: LeadInput): Promise<boolean> {
  const status = await postLead(webUrl, lead, { signal: AbortSignal.timeout(MAX_ANSWER_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 503, // nobody there, or it broke off
  );
  if (status >= 400 && status < 500) throw new Error(`The web process refused a lead with ${status}`);
  return status < 400;
}
