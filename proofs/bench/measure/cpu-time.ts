import { readFileSync } from "node:fs";

const MS_PER_TICK = 10; // USER_HZ is 100 on every Linux that Node runs on

/** Processor time of a process, and of those of its children that have ended, in milliseconds. */
export function cpuTimeOf(pid: number | "self"): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // The name before it may contain spaces.
  const at = (field: number) => Number(fields[field - 3]) * MS_PER_TICK;
  return { own: at(14) + at(15), ended: at(16) + at(17) };
}

/** Adds the time of all children that the process ever had. */
export function cpuTimeOfFamily(pid: number): number {
  const { own, ended } = cpuTimeOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + cpuTimeOfLiving(Number(child)), own + ended);
}

/** It may have ended since it was listed; its parent has its time then. */
function cpuTimeOfLiving(pid: number): number {
  try {
    const { own, ended } = cpuTimeOf(pid);
    return own + ended;
  } catch {
    return 0;
  }
}
