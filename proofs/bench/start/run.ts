import { parseArgs } from "node:util";
import { cpuTimeOf } from "#proofs/bench/measure/cpu-time.ts";
import { memoryMb } from "#proofs/bench/measure/memory.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { ACCESS_PASSWORD, COOKIE_SECRET } from "#testing/fixtures/test-secrets.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, whenReady } from "#testing/processes/child-process.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport, type Column } from "#testing/report/markdown.ts";
import { median } from "#testing/statistics.ts";

/** `npm run prove start`: what a start of web and worker costs until it is ready, as built and from the sources, in turn. */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, write: { type: "boolean", default: false } },
});

type Start = { seconds: number; cpuMs: number; memoryMb: number };
type Way = { name: string; file: string; readyWord: string; starts: Start[] };
const WAYS: readonly Way[] = [
  { name: "web from the sources", file: "processes/web.ts", readyWord: "listening", starts: [] },
  { name: "web as built", file: "build/web.js", readyWord: "listening", starts: [] },
  { name: "worker from the sources", file: "processes/worker.ts", readyWord: "worker started", starts: [] },
  { name: "worker as built", file: "build/worker.js", readyWord: "worker started", starts: [] },
];
const COLUMNS: readonly Column<Way>[] = [
  ["", ({ name }) => name],
  ["ready after, s", ({ starts }) => median(starts.map(({ seconds }) => seconds)).toFixed(2)],
  ["processor time, ms", ({ starts }) => Math.round(median(starts.map(({ cpuMs }) => cpuMs)))],
  ["memory, MB", ({ starts }) => Math.round(median(starts.map((start) => start.memoryMb)))],
];

const machine = machineOf();
const postgres = await startPostgres(".local/bench-start-postgres");
try {
  const url = await createDatabase(postgres, "stufenlos");
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const way of WAYS) {
      const start = await measureStart(way, url);
      if (round >= 0) way.starts.push(start); // the first one fills the system's cache of files
    }
  }
} finally {
  await postgres.stop();
}
const report = [
  "# What a start costs",
  `${runOf()}, \`npm run prove start\`, ${machine}. ${values.rounds} rounds, in turn, medians: until the process says that it is ready, ` +
    "with a database of its own that has no leads. No compile cache, as on a server.",
  tableOf(COLUMNS, WAYS),
];
console.log(await toMarkdown(report));
if (values.write) await writeReport("proofs/pages/start-bench.md", report);

async function measureStart({ file, readyWord }: Way, databaseUrl: string): Promise<Start> {
  const port = await freePort();
  const begun = performance.now();
  const child = startChild({
    file: process.execPath,
    args: [file],
    env: {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: `${port}`,
      COOKIE_SECRET,
      SECRET_KEYS,
      ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
    },
    readyWord,
  });
  await whenReady(child);
  const start = {
    seconds: (performance.now() - begun) / 1000,
    cpuMs: cpuTimeOf(child.pid).own,
    memoryMb: memoryMb(child.pid),
  };
  await child.kill("SIGKILL");
  return start;
}
