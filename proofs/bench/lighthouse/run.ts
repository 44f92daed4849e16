import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { publicPages } from "#testing/browser/public-pages.ts";
import { startHarness } from "#testing/harness/product-harness.ts";
import { machineOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";
import { describeRun } from "./describe-run.ts";
import { runRounds } from "./run-rounds.ts";
import { startStaticTwin } from "./static-copy.ts";

/**
 * `npm run prove lighthouse`: what Lighthouse says of every public page on a slow phone, beside the same bytes from a server
 * without work behind it. Reported, not judged: the performance moves with the machine's load.
 * `--rounds 3`, `--only /test`, `--write` (into proofs/pages/lighthouse.md).
 */
const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" }, write: { type: "boolean" } },
});
const rounds = Number(options.rounds);
const pages = publicPages.filter(({ path }) => options.only === undefined || path === options.only);

const machine = machineOf();
const harness = await startHarness({ folder: ".local/lighthouse-postgres" });
const twin = await startStaticTwin(harness.url);
try {
  const load = [loadavg()[0] ?? 0];
  let report: string[] = [];
  for await (const verdicts of runRounds(pages, rounds, { ours: harness.url, twin: twin.url })) {
    load.push(loadavg()[0] ?? 0);
    report = describeRun({ verdicts, machine, load });
    if (options.write) await writeReport("proofs/pages/lighthouse.md", report); // a run that is cut short has said something, too
  }
  console.log(await toMarkdown(report));
} finally {
  await twin.stop();
  await harness.stop();
}
