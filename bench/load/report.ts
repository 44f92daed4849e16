import { availableParallelism, cpus } from "node:os";
import type { Pages } from "./pages.ts";
import type { Load, Steady } from "./submits.ts";

type Measured = { steady: Steady; burst: Load; pages: Pages; seconds: number; loadBefore: number };

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |\n`;
const loadRow = (name: string, { submits, refused, lost, delivered, p50, p99, worst }: Load) =>
  row(name, submits, refused, lost, delivered, ms(p50), ms(p99), ms(worst));

export function reportOf({ steady, burst, pages, seconds, loadBefore }: Measured): string {
  const { cost, memoryMb, connections } = steady;
  const ratio = (rate: number) => (rate / pages.bare).toFixed(2);
  return `# Load

\`npm run bench:load -- --write\`: one web and one worker process, PostgreSQL, the load generator and the lead service on the same
${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}); load of the machine before: ${loadBefore.toFixed(1)}.

## Submits

Visitors come at their own moments (open loop) and are timed from them. "Lost" are acknowledged leads that are not in the database.

| | submits | refused | lost | delivered | p50 | p99 | worst |
|---|---:|---:|---:|---:|---:|---:|---:|
${loadRow(`100 a second for ${seconds} s`, steady)}${loadRow("1,000 in a second", burst)}
Early and late in the run: web ${memoryMb.web.join(" and ")} MB, worker ${memoryMb.worker.join(" and ")} MB, ${connections.join(" and ")} database connections.

## Cost of a lead, stored and delivered once

web ${ms(cost.web)}, worker ${ms(cost.worker)}, PostgreSQL ${ms(cost.postgres)}: ${ms(cost.web + cost.worker + cost.postgres)} of one core.

## Pages

The first screen of /treppenlift (${(pages.bytes / 1024).toFixed(1)} KB compressed), 16 connections, pages a second and the ratio to a bare Node server that sends the same bytes.

| | pages/s | ratio |
|---|---:|---:|
${row("bare Node server", pages.bare.toFixed(0), "1")}${row("web", pages.ours.toFixed(0), ratio(pages.ours))}${row("web behind nginx, no cache", pages.proxied.toFixed(0), ratio(pages.proxied))}${row("nginx with its cache", pages.cached.toFixed(0), ratio(pages.cached))}
A page costs web ${ms(pages.cost)} of one core.
`;
}
