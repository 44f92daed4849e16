import { readFileSync, readlinkSync } from "node:fs";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

const BEAT_MS = 500;
const DELETED_AFTER = sql`interval '1 day'`;

/** One run of a worker process, and its heartbeat. */
export type Heartbeat = {
  id: string;
  /** Ends the heartbeat and deletes the row of this run. */
  stop(): Promise<void>;
};

/** Starts the heartbeat. The first beat is stored when this returns. */
export async function startHeartbeat(db: Executor, onError: (error: Error) => void): Promise<Heartbeat> {
  const id = newId();
  const self = { namespace: pidNamespace(), pid: process.pid, began: beginningOf(process.pid) };
  const beat = () => storeBeat(db, id, self);
  await beat();
  let beating = Promise.resolve();
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return; // A slow database gets one beat at a time.
    isBeating = true;
    beating = beat()
      .catch(onError)
      .finally(() => (isBeating = false));
  }, BEAT_MS);
  return {
    id,
    async stop() {
      clearInterval(timer);
      await beating;
      await sql`delete from workers where id = ${id}`.execute(db);
    },
  };
}

/** How long beats may be missing before a gap is recorded: about as long as other workers wait before they settle anything. */
const GAP = sql`interval '2 seconds'`;

type Self = { namespace: string | undefined; pid: number; began: string | undefined };

async function storeBeat(db: Executor, id: string, { namespace, pid, began }: Self): Promise<void> {
  await sql`insert into workers as worker (id, pid_namespace, pid, pid_began)
    values (${id}, ${namespace ?? null}, ${pid}, ${began ?? null})
    on conflict (id) do update set heartbeat_at = clock_timestamp(),
      heartbeats_since = case when worker.heartbeat_at < clock_timestamp() - ${GAP} or worker.heartbeat_at > clock_timestamp()
        then clock_timestamp() else worker.heartbeats_since end`.execute(db);
}

/** Returns the workers of this machine whose process has certainly ended. */
export async function findEndedHere(db: Executor): Promise<string[]> {
  const namespace = pidNamespace();
  if (namespace === undefined) return [];
  const { rows } = await sql<{ id: string; pid: number; began: string }>`
    select id, pid, pid_began as began from workers where pid_namespace = ${namespace} and pid_began is not null`.execute(
    db,
  );
  return rows.filter(hasEnded).map(({ id }) => id);
}

export const deleteOldWorkers = (db: Executor): Promise<unknown> =>
  sql`delete from workers where heartbeat_at < clock_timestamp() - ${DELETED_AFTER}`.execute(db);

/** Names the running kernel and its namespace of process ids; undefined without /proc. */
function pidNamespace(): string | undefined {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return undefined;
  }
}

/** Returns whether the process has ended, even if its id was reused. One that cannot be inspected counts as running. */
export function hasEnded({ pid, began }: { pid: number; began: string }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  return ![undefined, began].includes(beginningOf(pid));
}

/** Returns a process's start in ticks since the boot, or undefined without /proc. */
export function beginningOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // The name before it may contain spaces.
    return state === "Z" || state === "X" ? "ended" : fields[18];
  } catch {
    return undefined;
  }
}
