import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { brokenPromises } from "#proofs/drills/release/checks.ts";
import { firstRelease, nextRelease } from "#proofs/drills/release/release.ts";
import { faultsOf, rowsOf, writeProof } from "./report.ts";
import { startDeployHarness } from "./harness.ts";
import { machineOf } from "#testing/report/markdown.ts";
import { startVisitors } from "#proofs/drills/release/visitors.ts";

/** `npm run prove deploy -- [--write] [--note TEXT]`: a release is rolled out under load. Ends with a line that sums it up. */
const { values } = parseArgs({
  options: {
    "per-second": { type: "string", default: "50" },
    write: { type: "boolean", default: false },
    note: { type: "string", default: "" },
  },
});
const perSecond = Number(values["per-second"]);
const WARM_UP_MS = 10_000;

const machine = machineOf();
process.exitCode = 1; // an end before that must not look like success
const folder = mkdtempSync("/var/tmp/stufenlos-drill-");
chmodSync(folder, 0o755); // PostgreSQL and nginx run as users of their own
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

try {
  say(`install and build in ${folder}`);
  const first = await firstRelease(join(folder, "release-1"));
  say("build the next release");
  const next = await nextRelease(join(folder, "release-2"), first);
  say("migrate, name the operator, create the owner, start everything");
  const harness = await startDeployHarness(folder, first);
  const broken = await brokenPromises(harness.proxy, harness.ownerLink);
  for (const promise of broken) say(`NOT SO: ${promise}`);

  const journal = join(folder, "acknowledged.txt");
  writeFileSync(journal, "");
  let phase = "";
  const note = (what: string) => {
    phase = what;
    say(what);
  };
  note(`${perSecond} visitors a second`);
  const load = startVisitors({ proxy: harness.proxy, perSecond, journal, phase: () => phase });
  await wait(WARM_UP_MS);
  await harness.rollOut(next, note);
  await wait(5_000);
  await load.stop();
  note("no new visitors; deliveries come to rest");
  const { tally, findings } = await harness.audit(journal);
  const proxyErrors = harness.proxy.errorLog();
  await harness.close();

  const outcome = { load, tally, findings, brokenPromises: broken, problems: harness.problems };
  const faults = faultsOf(outcome);
  for (const [what, value] of rowsOf(outcome)) console.log(`${what.padEnd(50)} ${value}`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  if (faults.length > 0) console.log(proxyErrors.split("\n").slice(-20).join("\n"));
  if (faults.length === 0 && values.write) await writeProof(outcome, machine, values.note);
  console.log(
    `\ndeploy drill: ${load.requests} requests, ${load.rawFailures.length} failed, ${load.failedVisitors.length} failed visitors, ` +
      `${tally.stored} of ${load.acknowledged} leads stored, ${tally.inDoubt} in doubt: ${faults.length === 0 ? "passed" : "FAILED"}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
}
process.exit(); // Remaining child processes end with this one.
