import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readmeCommands } from "#proofs/drills/first-lead/readme-commands.ts";
import { openTerminal } from "#proofs/drills/first-lead/typing.ts";
import { findLead, findLeadAsNewOwner, sendFirstLead } from "#proofs/drills/first-lead/visit.ts";
import { launchBrowser } from "#testing/browser/browser.ts";
import { machineOf } from "#testing/report/markdown.ts";
import { until } from "#testing/until.ts";
import { containerOf, podman, removeCleanPodman, useCleanPodman } from "./podman.ts";
import { faultsOf, rowsOf, writeProof, type Outcome } from "./report.ts";
import { rollUnderLoad } from "./roll.ts";

/**
 * `npm run prove container -- [--write]`, as root: types what README says, on a podman without an image, up to the first lead; stops and
 * starts again; rolls a second release over it under load.
 */
const { values } = parseArgs({
  options: { write: { type: "boolean", default: false } },
});
const site = "http://localhost:8080";
const buyer = "http://localhost:3900";
const email = "you@example.org";

process.exitCode = 1; // an end before that must not look like success
const machine = machineOf();
const folder = mkdtempSync("/var/tmp/stufenlos-container-");
useCleanPodman(join(folder, "podman"));
const terminal = openTerminal(folder, process.env, (text) => process.stdout.write(text));
const [first = [], again = []] = readmeCommands();
const typeAll = async (commands: readonly string[]) => {
  let printed = "";
  for (const command of commands) printed += await terminal.type(command);
  return printed;
};
const isThere = () =>
  fetch(`${site}/treppenlift`).then(
    ({ ok }) => ok,
    () => false,
  );

const inside = (service: string, script: string) => podman("exec", containerOf(service), "sh", "-c", script);

try {
  const begun = performance.now();
  const printed = await typeAll(first);
  await until(isThere, 300_000);
  const ready = (performance.now() - begun) / 1000;
  const browser = await launchBrowser();
  const installation = {
    site,
    buyer,
    email,
    ownerLink: /http:\/\/localhost:8080\/\S+/.exec(printed)?.[0] ?? "",
    accessPassword: podman("exec", containerOf("web1"), "cat", "/etc/stufenlos/secrets/ADMIN_ACCESS_PASSWORD"),
  };
  if (installation.ownerLink === "") throw new Error("No link for the first owner was printed");
  const isPrinted = printed.includes(installation.accessPassword);
  await sendFirstLead(browser, installation);
  await findLeadAsNewOwner(browser, installation);
  const firstLead = (performance.now() - begun) / 1000;
  const services = ["web1", "worker1", "db", "nginx", "mail", "fake-buyer"];
  const users = services.map((service) => inside(service, "id -u"));
  const writes = services.map((service) => inside(service, "touch /etc/x 2>&1 || true"));
  const commands = [...terminal.typed];

  process.env["ABUSE_CHECK"] = "off"; // from here on, hundreds of leads come from one address
  await typeAll(again);
  await until(isThere, 300_000);
  await findLead(browser, installation);
  const isStillThere = (await (await fetch(buyer)).text()).includes("h.brandt@web.de");
  await browser.close();

  const rolled = await rollUnderLoad(terminal.folder(), site, (command) => terminal.type(command));
  const outcome: Outcome = { machine, commands, ready, firstLead, isPrinted, users, writes, isStillThere, rolled };
  const faults = faultsOf(outcome);
  for (const [what, value] of rowsOf(outcome)) console.log(`${what.padEnd(60)} ${value}`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  if (faults.length === 0 && values.write) await writeProof(outcome);
  console.log(`\ncontainer drill: ${faults.length === 0 ? "passed" : "FAILED"}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await terminal.type("podman-compose down -t 10 -v").catch(() => undefined);
  removeCleanPodman(join(folder, "podman"));
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
