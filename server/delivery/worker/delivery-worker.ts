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
const MAX_PER_SERVICE = 64; // Caps the service's own limit, because a hanging service must leave slots to the others.
/** How long a backlog is relied on before it is read again. */
const KNOWN_MS = 100;
/** How long freed slots wait for more, so that one claim fills several. */
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
  /** Polls now instead of within the next second, because something may be due. Named services are claimed from at once. */
  poll(serviceIds?: readonly string[]): void;
  /** Claims nothing more, and waits for running attempts. */
  stop(): Promise<void>;
};

/** Claims due deliveries within the limits of their services, and attempts them. Any number of processes may run it. */
export function startDeliveryWorker(given: WorkerDeps): DeliveryWorker {
  const { db } = given;
  const beginAttempt = batchCalls((starts: readonly AttemptStart[]) => beginAttempts(db, starts));
  const deps = { ...given, beginAttempt, record: createRecordOutcome(db) };
  const prepare = createPrepare(given.ring);
  const underWay = new Set<Promise<void>>();
  const slots = createSlots();
  let polling: Promise<void> | undefined;
  let again = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  /** Services that had due deliveries at the last poll, and from which no claim has come back short since. */
  const waiting = new Map<string, DueService>();
  /** Every service with queued deliveries. A claim is refused if the service was saved since. */
  const settings = new Map<string, DueService>();
  let isNamed = false;
  let knownUntil = 0;
  let nextDueAt = 0;
  let mustRead = true;

  function poll(): void {
    if (stopping) return;
    again = true;
    polling ??= pollUntilIdle().finally(() => (polling = undefined));
  }

  const isWanted = () => again && !stopping;

  async function pollUntilIdle(): Promise<void> {
    clearTimeout(timer);
    let waitMs = POLL_MS;
    do {
      again = false;
      try {
        waitMs = await takeWhatIsDue();
      } catch (error) {
        deps.log.error({ err: error }, "polling for due deliveries failed");
        waitMs = POLL_MS;
      }
    } while (isWanted());
    if (!stopping) timer = setTimeout(poll, Math.max(waitMs, 2));
  }

  /** Returns the wait until the next useful poll. */
  async function takeWhatIsDue(): Promise<number> {
    const now = performance.now();
    const isKnown = !mustRead && waiting.size > 0 && (isNamed || now < Math.min(knownUntil, nextDueAt));
    isNamed = false;
    await (isKnown ? takeFromWaiting() : readDue());
    return nextDueAt - performance.now();
  }

  async function readDue(): Promise<void> {
    mustRead = false;
    waiting.clear();
    const services = await findDue(deps.db);
    const due = services.filter((service) => service.waitMs <= 0);
    const waits = services.filter((service) => service.waitMs > 0).map((service) => service.waitMs);
    knownUntil = performance.now() + KNOWN_MS;
    nextDueAt = performance.now() + Math.min(POLL_MS, ...waits);
    for (const service of services) {
      if (prepare(service).ok) settings.set(service.id, service);
      else settings.delete(service.id); // It may be fixed meanwhile, and outdated settings must not pause it.
    }
    for (const service of due) waiting.set(service.id, service);
    await Promise.all(due.map(takeFrom));
  }

  async function takeFromWaiting(): Promise<void> {
    const services = [...waiting.values()];
    await Promise.all(services.map(takeFrom));
    if (waiting.size < services.length) readSoon(); // Nothing is left now; the next poll reads when something is due.
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
          pollAfterAttempt(stored.id);
        });
      underWay.add(attempt);
    }
    if (claims.length === most) return; // More may be due when a slot is free.
    waiting.delete(stored.id);
    if (claims.length > 0) readSoon();
  }

  /** Fills freed slots several at a time, because each claim costs a statement. */
  function pollAfterAttempt(serviceId: string): void {
    const service = waiting.get(serviceId);
    if (service && slots.freeShareOf(service) >= 0.25) return poll();
    pollSoon();
  }

  function pollSoon(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      poll();
    }, GATHER_MS);
  }

  /** Polls with a delay, so that claimed attempts begin before the database is asked for more. */
  function readSoon(): void {
    mustRead = true;
    pollSoon();
  }

  poll();
  return {
    poll(serviceIds = []) {
      const named = serviceIds.flatMap((id) => settings.get(id) ?? []);
      for (const service of named) waiting.set(service.id, service);
      if (named.length === 0 || named.length < serviceIds.length) mustRead = true;
      else isNamed = true;
      poll();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      clearTimeout(gathering);
      await polling;
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
