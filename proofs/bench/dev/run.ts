import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { launchBrowser, openPage, WIDTHS } from "#testing/browser/browser.ts";
import { freePort } from "#testing/ports.ts";
import { startChild } from "#testing/processes/child-process.ts";
import { machineOf, runOf, tableOf, toMarkdown } from "#testing/report/markdown.ts";

/**
 * `npm run prove dev`: how long it takes until `npm run dev` shows a change of a question, a component and a stylesheet, from the moment
 * the file is written. Works on a copy of the project. `--rounds 5`.
 */
const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const GOAL_MS = 2_000;

type Case = { what: string; file: string; write: (file: string, n: number) => void; isShown: (n: number) => boolean };

const replace = (file: string, before: RegExp, after: string) =>
  writeFileSync(file, readFileSync(file, "utf8").replace(before, after));

const CASES: readonly Case[] = [
  {
    what: "a question",
    file: "funnels/questions/stairlift.ts",
    write: (file, n) => replace(file, /Welche Art von Lift suchen Sie\d*\?/, `Welche Art von Lift suchen Sie${n}?`),
    isShown: (n) =>
      document.querySelector<HTMLElement>("#question")?.textContent === `Welche Art von Lift suchen Sie${n}?`,
  },
  {
    what: "a component",
    file: "app/funnel/step/step-heading.tsx",
    write: (file, n) => replace(file, /id="question"( data-round="\d*")?/, `id="question" data-round="${n}"`),
    isShown: (n) => document.querySelector<HTMLElement>("#question")?.dataset["round"] === `${n}`,
  },
  {
    what: "a stylesheet",
    file: "app/funnel/step/step.css",
    write: (file, n) => appendFileSync(file, `:root { --round: ${n}; }\n`),
    isShown: (n) => getComputedStyle(document.documentElement).getPropertyValue("--round").trim() === `${n}`,
  },
];

const QUIET_MS = 5_000;

async function saysNothing(): Promise<void> {
  for (let lines = -1; lines !== dev.log.length; await wait(QUIET_MS)) lines = dev.log.length;
}

const machine = machineOf();
const copy = mkdtempSync(join(tmpdir(), "stufenlos-dev-"));
execFileSync("sh", [
  "-c",
  'chmod 755 "$0"; git ls-files -z | xargs -0 cp --parents -t "$0"; cp -al node_modules "$0"',
  copy,
]);
const [PORT, MAIL_PORT, PARTNER_PORT] = await Promise.all([freePort(), freePort(), freePort()]).then((all) =>
  all.map(String),
);
const dev = startChild({
  file: "sh",
  args: ["-c", 'cd "$0"; exec node --conditions=development scripts/dev.ts', copy],
  env: { PORT: PORT ?? "", MAIL_PORT: MAIL_PORT ?? "", PARTNER_PORT: PARTNER_PORT ?? "" },
  readyWord: "Stufenlos is running",
});
const browser = await launchBrowser();
try {
  if (!(await dev.ready)) throw new Error(dev.log.join("\n"));
  const page = await openPage(browser, { viewport: WIDTHS.phone });
  await page.goto(`http://127.0.0.1:${PORT}/treppenlift`);
  await saysNothing(); // the first page has Vite prepare packages, after which it loads again
  const rows: { what: string; times: number[] }[] = [];
  for (const { what, file, write, isShown } of CASES) {
    const times: number[] = [];
    for (let n = 1; n <= Number(options.rounds); n++) {
      await page.waitForLoadState("networkidle"); // a reload is over
      const begun = performance.now();
      write(join(copy, file), n);
      await page.waitForFunction(isShown, n);
      times.push(Math.round(performance.now() - begun));
    }
    rows.push({ what, times });
  }
  const table = tableOf<(typeof rows)[0]>(
    [
      ["changed", ({ what }) => what],
      ["shown after, ms", ({ times }) => times.join(", ")],
      ["at most", ({ times }) => Math.max(...times)],
    ],
    rows,
  );
  console.log(await toMarkdown([`${runOf()}, ${machine}. Goal: ${GOAL_MS} ms.`, table]));
} finally {
  await browser.close();
  await dev.kill("SIGTERM");
  rmSync(copy, { recursive: true, force: true });
}
