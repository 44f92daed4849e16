import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const isAlive = (pid: number): boolean => pid > 0 && existsSync(`/proc/${pid}`);

/** The postmaster of a data folder and its children; Patroni starts it, so it is nobody's child here. */
export function postgresPids(data: string): number[] {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
  if (!readOrEmpty(`/proc/${postmaster}/cmdline`).includes(data)) return []; // Another process has this id now.
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [postmaster, ...all.filter((name) => parentOf(name) === postmaster).map(Number)];
}

/** The name of a program in /proc/N/stat may hold anything but ends with the last bracket. */
function parentOf(pid: string): number {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // it has ended
  }
}

export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
  }
}
