import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Script } from "./intake-in-statements.ts";

const PGBENCH = "/usr/lib/postgresql/15/bin/pgbench"; // the package keeps it out of PATH

/** It comes with Debian's server package; the server of that package is not used. */
export function ensurePgbench(): void {
  if (existsSync(PGBENCH)) return;
  spawnSync("/usr/bin/apt-get", ["install", "-y", "--no-install-recommends", "postgresql-15"], { stdio: "inherit" });
  if (!existsSync(PGBENCH)) throw new Error("pgbench is missing: it comes with Debian's package postgresql-15");
}

type Run = { databaseUrl: string; script: Script; clients: number; seconds: number };

/** Latencies in milliseconds. */
export async function runPgbench({ databaseUrl, script, clients, seconds }: Run) {
  const folder = await mkdtemp(join(tmpdir(), "pgbench-"));
  try {
    await writeFile(join(folder, "script.sql"), script.text);
    const defined = Object.entries(script.variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
    const options = ["-n", "-M", "extended", "-c", `${clients}`, "-j", `${Math.min(clients, 2)}`, "-T", `${seconds}`];
    const log = ["-l", `--log-prefix=${join(folder, "log")}`];
    const { stdout } = await promisify(execFile)(PGBENCH, [
      ...options,
      ...log,
      ...defined,
      "-f",
      join(folder, "script.sql"),
      databaseUrl,
    ]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!/failed transactions: 0 /.test(stdout)) throw new Error(`pgbench had failures:\n${stdout}`);
    return { perSecond, latencies: await readLatencies(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readLatencies(folder: string): Promise<number[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("log"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) =>
    text
      .trim()
      .split("\n")
      .map((line) => Number(line.split(" ")[2]) / 1000),
  );
}
