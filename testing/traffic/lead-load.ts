import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { newLead, postLead, type LeadInput } from "#testing/fixtures/leads.ts";

export type Load = {
  /** Ids in the order in which they were acknowledged. */
  acknowledged: readonly string[];
  /** No new leads; those without an answer are sent until they have one. */
  stop: () => Promise<void>;
};

type Loading = {
  webUrl: string;
  perSecond: number;
  journal: string;
  /** So much is waiting that more leads would only prolong the end: a busy machine. */
  isCrowded: () => boolean;
};

const TICK_MS = 100;
const MOST_UNANSWERED = 40;
const LONGEST_END_MS = 30_000;

/**
 * Visitors. Each keeps sending the same id until it is acknowledged, as the browser does. What is acknowledged goes into a
 * journal of its own, on the disk before it counts.
 */
export async function startLoad({ webUrl, perSecond, journal, isCrowded }: Loading): Promise<Load> {
  const acknowledged: string[] = [];
  const keepId = await openIdJournal(journal);
  const unanswered = new Set<Promise<void>>();
  let visitors = 0;
  let owed = 0;
  const patience = new AbortController();

  async function visit(lead: LeadInput): Promise<void> {
    while (!(await isAcknowledged(webUrl, lead))) {
      if (patience.signal.aborted) return;
      await wait(200 + Math.random() * 300);
    }
    await keepId.write(lead.id);
    acknowledged.push(lead.id);
  }

  const ticking = setInterval(() => {
    owed = Math.min(owed + (perSecond * TICK_MS) / 1000, perSecond);
    for (; owed >= 1 && unanswered.size < MOST_UNANSWERED && !isCrowded(); owed--) {
      const visiting = visit(leadOf(++visitors)).finally(() => unanswered.delete(visiting));
      unanswered.add(visiting);
    }
  }, TICK_MS);

  async function end(): Promise<void> {
    clearInterval(ticking);
    const losing = setTimeout(() => patience.abort(), LONGEST_END_MS);
    await Promise.all(unanswered);
    clearTimeout(losing);
    await keepId.close();
  }

  let stopped: Promise<void> | undefined;
  return {
    acknowledged,
    stop: () => (stopped ??= end()),
  };
}

/** Everybody is somebody else: a service that recognises people by e-mail and phone must not mix them up. */
const leadOf = (n: number): LeadInput =>
  newLead({ email: `hannelore.${n}@web.de`, phone: `0171 ${String(1_000_000 + n)}` });

async function isAcknowledged(webUrl: string, lead: LeadInput): Promise<boolean> {
  let status: number;
  try {
    const response = await postLead(webUrl, lead);
    await response.arrayBuffer();
    status = response.status;
  } catch {
    return false; // nobody there, or it broke off
  }
  if (status >= 400 && status < 500) throw new Error(`The web process refused a lead with ${status}`);
  return status < 400;
}

/** Ids that wait at the same time share one sync. */
async function openIdJournal(file: string) {
  const handle = await open(file, "a");
  let waiting: string[] = [];
  let syncing = Promise.resolve();
  return {
    write(id: string): Promise<void> {
      waiting.push(`${id}\n`);
      syncing = syncing.then(async () => {
        if (waiting.length === 0) return;
        const lines = waiting.join("");
        waiting = [];
        await handle.appendFile(lines);
        await handle.datasync();
      });
      return syncing;
    },
    async close(): Promise<void> {
      await syncing;
      await handle.close();
    },
  };
}
