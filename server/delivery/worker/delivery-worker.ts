import type { Database } from "#server/db/database.ts";
import type { KeyRing } from "#server/secrets/key-ring.ts";
import { attemptDelivery, type AttemptDeps } from "./attempt.ts";
import { claimDue, type Claim, findDue } from "./claim.ts";
import { batchCalls } from "#server/platform/batch-calls.ts";
import { pauseCircuit } from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { createRecordOutcome, beginAttempts } from "./record.ts";
import type { DueService } from "./claim.ts";
import { createPrepare } from "./send-lead.ts";
import type { AttemptStart } from "./record.ts";

const POLL_MS = 1_000;
const MOST_AT_ONCE = 256;
const MOST_OF_ONE_SERVICE = 64; // whatever its own limit is: a hanging service must leave room for the others

export type WorkerDeps = Omit<AttemptDeps, "beginAttempt" | "record"> & {
  db: Database;
  ring: KeyRing;
  /** Called after each attempt, for watching screens. */
  changed: () => void;
};

export type DeliveryWorker = {
  /** Something may be due: look now instead of within the next second. */
  look(): void;
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
    const services = await findDue(deps.db);
    const due = services.filter((service) => service.waitMs <= 0);
    await Promise.all(due.map(takeFrom));
    return Math.min(POLL_MS, ...services.filter((service) => service.waitMs > 0).map((service) => service.waitMs));
  }

  async function takeFrom(stored: DueService): Promise<void> {
    const prepared = prepare(stored);
    if (!prepared.ok) return void (await pauseCircuit(deps.db, stored.id, prepared.problems.join("; "), null));
    const service = prepared.value;
    const { recognition } = service.traits;
    const { leaseMs } = deps;
    const most = slots.reserve(stored.id);
    let claims: Claim[] = [];
    try {
      claims = await claimDue(deps.db, { service: stored, recognition, most, leaseMs, random: Math.random() });
    } finally {
      slots.release(stored.id, most - claims.length);
    }
    for (const claim of claims) {
      const attempt = attemptDelivery(deps, service, claim)
        .catch((error: unknown) => deps.log.error({ deliveryId: claim.deliveryId, err: error }, "attempt broke off"))
        .finally(() => {
          underWay.delete(attempt);
          slots.release(stored.id, 1);
          deps.changed();
          look();
        });
      underWay.add(attempt);
    }
    if (claims.length > 0) again = true; // there may be more
  }

  look();
  return {
    look,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(underWay);
    },
  };
}

/** Attempts this process may have under way, in all and of one service. Reserved before a claim, so that claims add up. */
function createSlots() {
  let free = MOST_AT_ONCE;
  const slotsTaken = new Map<string, number>();
  return {
    reserve(serviceId: string): number {
      const n = Math.max(0, Math.min(free, MOST_OF_ONE_SERVICE - (slotsTaken.get(serviceId) ?? 0)));
      free -= n;
      slotsTaken.set(serviceId, (slotsTaken.get(serviceId) ?? 0) + n);
      return n;
    },
    release(serviceId: string, n: number): void {
      free += n;
      slotsTaken.set(serviceId, (slotsTaken.get(serviceId) ?? 0) - n);
    },
  };
}
