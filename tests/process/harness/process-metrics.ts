import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Peak memory of the process, in megabytes. */
export function peakMemoryMb(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Number of the process's TCP connections, except those to its database's port. */
export function connectionsOf(pid: number, leavingOut: number): number {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => inodeOf(`/proc/${pid}/fd/${fd}`)));
  const tables = ["tcp", "tcp6"].map((file) =>
    readFileSync(`/proc/${pid}/net/${file}`, "utf8").trim().split("\n").slice(1),
  );
  return tables
    .flat()
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , remote = "", , , , , , , inode = ""]) => own.has(inode) && portIn(remote) !== leavingOut).length;
}

function inodeOf(path: string): string {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1] ?? "";
  } catch {
    return ""; // closed since the listing
  }
}

const portIn = (address: string): number => Number.parseInt(address.split(":")[1] ?? "", 16);
