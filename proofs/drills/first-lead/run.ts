import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { launchBrowser } from "#testing/browser/browser.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, whenReady, type Child } from "#testing/processes/child-process.ts";
import { machineOf, runOf, tableOf, writeReport } from "#testing/report/markdown.ts";
import { readmeCommands } from "./readme-commands.ts";
import { openTerminal, type Typed } from "./typing.ts";
import { findLead, findLeadAsNewOwner, sendFirstLead } from "./visit.ts";

/** `npm run prove first-lead -- [--write]`: types what README says for development, up to the first lead; stops and starts again. */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const MAX_SECONDS = 600;
const MAX_COMMANDS = 5;

process.exitCode = 1; // an end before that must not look like success
const machine = machineOf();
const folder = mkdtempSync("/var/tmp/stufenlos-first-lead-");
chmodSync(folder, 0o755); // PostgreSQL runs as a user of its own
const [port, partnerPort, mailPort] = [await freePort(), await freePort(), await freePort()];
const ports = { PORT: `${port}`, PARTNER_PORT: `${partnerPort}`, MAIL_PORT: `${mailPort}` };
const terminal = openTerminal(folder, { ...process.env, ...ports }, (text) => process.stdout.write(text));
const [, , development = []] = readmeCommands();
const [clone = "", install = "", dev = ""] = development;

const INTRODUCTION = `README's commands for development, and the one for the first owner that \`npm run dev\` prints, with other ports; then a questionnaire in Chromium and the lead in the staff
area's list. Ctrl-C, the same again: the lead is still there.`;

/** The last command goes on until Ctrl-C. */
async function startDev() {
  const env = { ...ports, HOME: process.env["HOME"] ?? "/root" };
  const args = ["-c", `cd ${terminal.folder()} && exec setsid ${dev}`];
  return whenReady(startChild({ file: "bash", args, env, readyWord: "Ctrl-C stops everything" }));
}

/** The terminal tells everything that was started in it. */
async function pressControlC({ pid, ended }: Child): Promise<void> {
  process.kill(-pid, "SIGINT");
  await ended;
}

try {
  const begun = performance.now();
  await terminal.type(clone);
  await terminal.type(install);
  const starting = performance.now();
  const running = await startDev();
  const printed = running.log.join("\n");
  const typed: Typed[] = [...terminal.typed, { command: dev, seconds: (performance.now() - starting) / 1000 }];
  const [createOwner = ""] = /^ *DATABASE_URL=\S+ PUBLIC_URL=\S+ npm run cli -- owner create .*$/m.exec(printed) ?? [];
  const said = await terminal.type(createOwner.trim());
  const installation = {
    site: `http://localhost:${port}`,
    buyer: `http://localhost:${partnerPort}`,
    email: /--email (\S+)/.exec(createOwner)?.[1] ?? "",
    ownerLink: /http:\/\/localhost:\S+password\S+/.exec(said)?.[0] ?? "",
    accessPassword: /access password: ([^)]+)\)/.exec(printed)?.[1] ?? "",
  };
  typed.push({
    command: "the command for the first owner that it printed",
    seconds: terminal.typed.at(-1)?.seconds ?? 0,
  });
  const browser = await launchBrowser();
  await sendFirstLead(browser, installation);
  await findLeadAsNewOwner(browser, installation);
  const firstLead = (performance.now() - begun) / 1000;

  await pressControlC(running);
  const again = await startDev();
  await findLead(browser, installation);
  await pressControlC(again);
  await browser.close();

  const passed = firstLead <= MAX_SECONDS && typed.length <= MAX_COMMANDS;
  const rows: [string, string][] = [
    ...typed.map(({ command, seconds }): [string, string] => [`\`${command}\``, seconds.toFixed(0)]),
    ["the first lead is at the fake buyer and on the staff screen, from the first command on", firstLead.toFixed(0)],
  ];
  for (const [what, value] of rows) console.log(`${what.padEnd(90)} ${value} s`);
  if (passed && values.write)
    await writeReport("proofs/pages/first-lead-drill.md", [
      "# From a clean clone to the first lead, for development",
      `${runOf()}: \`npm run prove first-lead -- --write\`, on ${machine}.`,
      INTRODUCTION,
      tableOf(
        [
          ["what", ([what]) => what],
          ["seconds", ([, value]) => value],
        ],
        rows,
      ),
    ]);
  console.log(
    `\nfirst-lead drill: ${firstLead.toFixed(0)} s, ${typed.length} commands: ${passed ? "passed" : "FAILED"}`,
  );
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
