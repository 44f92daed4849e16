import type { Database } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { attemptDelivery, type AttemptDeps } from "./attempt.ts";
import { claimDue, type Claim, findDue } from "./claim.ts";
import { batchCalls } from "#server/platform/batch-calls.ts";
import { pauseCircuit } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { createRecordOutcome, beginAttempts } from "./record.ts";
import type { DueService } from "./claim.ts";
import { createPrepare } from "./send-lead.ts";
import type { AttemptStart } from "./record.ts";

const POLL_MS = 1_000;
const MAX_CONCURRENT = 256;
const MAX_PER_SERVICE = 64; // whatever its own limit is: a hanging service must leave room for the others
/** With a backlog: how long what was found due is relied on. And how long freed slots, or a question what is due, wait for more of them. */
const KNOWN_MS = 100;
const GATHER_MS = 4;

export type WorkerDeps = Omit<AttemptDeps, "beginAttempt" | "record"> & {
  db: Database;
  ring: KeyRing;
  /** This process's id in `workers`. */
  workerId: string;
  /** Called after each attempt, for watching screens. */
  changed: () => void;
};

export type DeliveryWorker = {
  /** Something may be due: look now instead of within the next second. Where services are named, they are claimed from at once. */
  look(serviceIds?: readonly string[]): void;
  /** Takes no more, and waits for what is under way. */
  stop(): Promise<void>;
};

/** Takes due deliveries as their services' limits allow, and makes the attempts. Any number of processes may run it. */
export function startDeliveryWorker(given: WorkerDeps): DeliveryWorker {
  const { db } = given;
  const beginAttempt = batchCalls((starts: readonly AttemptStart[]) => beginAttempts(db, starts));
  const deps = { ...given, beginAttempt, record: createRecordOutcome(db) };
  const prepare = createPrepare(given.ring);
  const underWay = new Set<Promise<void>>();
  const slots = createSlots();
  let looking: Promise<void> | undefined;
  let again = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  /** The services that had something due when that was last asked, and have given all that was wanted since. */
  const waiting = new Map<string, DueService>();
  /** Every service that had something queued. A claim refuses those that were saved since. */
  const settings = new Map<string, DueService>();
  let isNamed = false;
  let knownUntil = 0;
  let nextDueAt = 0;
  let mustAsk = true;

  function look(): void {
    if (stopping) return;
    again = true;
    looking ??= lookAround().finally(() => (looking = undefined));
  }

  const isWanted = () => again && !stopping;

  async function lookAround(): Promise<void> {
    clearTimeout(timer);
    let waitMs = POLL_MS;
    do {
      again = false;
      try {
        waitMs = await takeWhatIsDue();
      } catch (error) {
        deps.log.error({ err: error }, "could not look for due deliveries");
        waitMs = POLL_MS;
      }
    } while (isWanted());
    if (!stopping) timer = setTimeout(look, Math.max(waitMs, 2));
  }

  /** How long until the next look is useful. */
  async function takeWhatIsDue(): Promise<number> {
    const now = performance.now();
    const isKnown = !mustAsk && waiting.size > 0 && (isNamed || now < Math.min(knownUntil, nextDueAt));
    isNamed = false;
    await (isKnown ? takeFromWaiting() : ask());
    return nextDueAt - performance.now();
  }

  async function ask(): Promise<void> {
    mustAsk = false;
    waiting.clear();
    const services = await findDue(deps.db);
    const due = services.filter((service) => service.waitMs <= 0);
    const waits = services.filter((service) => service.waitMs > 0).map((service) => service.waitMs);
    knownUntil = performance.now() + KNOWN_MS;
    nextDueAt = performance.now() + Math.min(POLL_MS, ...waits);
    for (const service of services) {
      if (prepare(service).ok) settings.set(service.id, service);
      else settings.delete(service.id); // it may be mended when it is named: what it was then must not pause it
    }
    for (const service of due) waiting.set(service.id, service);
    await Promise.all(due.map(takeFrom));
  }

  async function takeFromWaiting(): Promise<void> {
    const services = [...waiting.values()];
    await Promise.all(services.map(takeFrom));
    if (waiting.size < services.length) askSoon(); // none left, or not now: until when?
  }

  async function takeFrom(stored: DueService): Promise<void> {
    const prepared = prepare(stored);
    if (!prepared.ok) {
      waiting.delete(stored.id);
      return void (await pauseCircuit(deps.db, stored.id, prepared.problems.join("; "), null));
    }
    const service = prepared.value;
    const { recognition } = service.traits;
    const { leaseMs, workerId } = deps;
    const most = slots.reserve(stored);
    if (most === 0) return;
    let claims: Claim[] = [];
    try {
      const random = Math.random();
      claims = await claimDue(deps.db, { service: stored, workerId, recognition, most, leaseMs, random });
    } finally {
      slots.release(stored.id, most - claims.length);
    }
    for (const claim of claims) {
      const attempt = attemptDelivery(deps, service, claim)
        .catch((error: unknown) => deps.log.error({ deliveryId: claim.deliveryId, err: error }, "attempt aborted"))
        .finally(() => {
          underWay.delete(attempt);
          slots.release(stored.id, 1);
          deps.changed();
          lookAfter(stored.id);
        });
      underWay.add(attempt);
    }
    if (claims.length === most) return; // there may be more, when a slot is free
    waiting.delete(stored.id);
    if (claims.length > 0) askSoon();
  }

  /** An attempt has ended. Freed slots are filled several at a time, whether this worker or another holds the rest of them. */
  function lookAfter(serviceId: string): void {
    const service = waiting.get(serviceId);
    if (service && slots.freeShareOf(service) >= 0.25) return look();
    lookSoon();
  }

  function lookSoon(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      look();
    }, GATHER_MS);
  }

  /** Not at once: what was just claimed is to begin before the database is asked what else there is. */
  function askSoon(): void {
    mustAsk = true;
    lookSoon();
  }

  look();
  return {
    look(serviceIds = []) {
      const named = serviceIds.flatMap((id) => settings.get(id) ?? []);
      for (const service of named) waiting.set(service.id, service);
      if (named.length === 0 || named.length < serviceIds.length) mustAsk = true;
      else isNamed = true;
      look();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      clearTimeout(gathering);
      await looking;
      await Promise.all(underWay);
    },
  };
}

const limitOf = ({ concurrency }: DueService) => Math.min(concurrency, MAX_PER_SERVICE);

/** Concurrency limits of this process, in total and per service. Slots are reserved before a claim, so that parallel claims stay within them. */
function createSlots() {
  let free = MAX_CONCURRENT;
  const slotsTaken = new Map<string, number>();
  const freeOf = (service: DueService) => Math.max(0, limitOf(service) - (slotsTaken.get(service.id) ?? 0));
  return {
    freeShareOf: (service: DueService): number => freeOf(service) / limitOf(service),
    reserve(service: DueService): number {
      const n = Math.min(free, freeOf(service));
      free -= n;
      slotsTaken.set(service.id, (slotsTaken.get(service.id) ?? 0) + n);
      return n;
    },
    release(serviceId: string, n: number): void {
      free += n;
      slotsTaken.set(serviceId, (slotsTaken.get(serviceId) ?? 0) - n);
    },
  };
}
