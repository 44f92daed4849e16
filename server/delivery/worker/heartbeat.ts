import { readFileSync, readlinkSync } from "node:fs";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";

const BEAT_MS = 500;
const FORGOTTEN_AFTER = sql`interval '1 day'`;

/** One run of a worker process, and the signs of life that it gives. */
export type Heartbeat = {
  id: string;
  /** Gives no more signs, and says that it has ended. */
  stop(): Promise<void>;
};

/** Signs of life from now on. The first one is stored when this returns. */
export async function startWorkerLife(db: Executor, onError: (error: Error) => void): Promise<Heartbeat> {
  const id = newId();
  const self = { place: placeOfProcesses(), pid: process.pid, began: beginningOf(process.pid) };
  const beat = () => giveSignOfLife(db, id, self);
  await beat();
  let beating = Promise.resolve();
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return; // a slow database gets one at a time
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

/** How long signs may be missing before a gap is noted: about as long as others wait before they settle anything. */
const GAP = sql`interval '2 seconds'`;

type Self = { place: string | undefined; pid: number; began: string | undefined };

async function giveSignOfLife(db: Executor, id: string, { place, pid, began }: Self): Promise<void> {
  await sql`insert into workers as worker (id, place, pid, pid_began)
    values (${id}, ${place ?? null}, ${pid}, ${began ?? null})
    on conflict (id) do update set seen_at = clock_timestamp(),
      seen_since = case when worker.seen_at < clock_timestamp() - ${GAP} or worker.seen_at > clock_timestamp()
        then clock_timestamp() else worker.seen_since end`.execute(db);
}

/** The workers of this machine whose process has ended for certain. */
export async function findEndedHere(db: Executor): Promise<string[]> {
  const place = placeOfProcesses();
  if (place === undefined) return [];
  const { rows } = await sql<{ id: string; pid: number; began: string }>`
    select id, pid, pid_began as began from workers where place = ${place} and pid_began is not null`.execute(db);
  return rows.filter(hasEnded).map(({ id }) => id);
}

export const forgetWorkers = (db: Executor): Promise<unknown> =>
  sql`delete from workers where seen_at < clock_timestamp() - ${FORGOTTEN_AFTER}`.execute(db);

/** Of the kernel that runs now and the namespace its process numbers are counted in. Undefined where that is not to be known. */
function placeOfProcesses(): string | undefined {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return undefined;
  }
}

/** There is none with this number, or it is another one. A process that cannot be looked at counts as running. */
export function hasEnded({ pid, began }: { pid: number; began: string }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return true;
  }
  return ![undefined, began].includes(beginningOf(pid));
}

/** When a process began, in ticks since the machine did. Undefined where that is not to be seen. */
export function beginningOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // the name before may hold spaces
    return state === "Z" || state === "X" ? "ended" : fields[18];
  } catch {
    return undefined;
  }
}
