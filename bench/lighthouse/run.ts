import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { migrate } from "#server/db/migrate.ts";
import { startWeb } from "#testing/processes/product.ts";
import { publicPages } from "#testing/browser/public-pages.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { describeRun } from "./describe-run.ts";
import { runRounds } from "./run-rounds.ts";
import { startStaticTwin } from "./static-copy.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";

/**
 * `npm run lighthouse`: what Lighthouse says of every public page on a slow phone, beside the same bytes from a server
 * without work behind it. Reported, not judged: the performance moves with the machine's load.
 * `--rounds 3`, `--only /test`, `--write` (into docs/proof/lighthouse.md).
 */
const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" }, write: { type: "boolean" } },
});
const rounds = Number(options.rounds);
const pages = publicPages.filter(({ path }) => options.only === undefined || path === options.only);

const postgres = await startPostgres(".local/lighthouse-postgres");
try {
  await ensureDatabase(postgres.url("postgres"), "lighthouse");
  const databaseUrl = postgres.url("lighthouse");
  await migrate(databaseUrl);
  await nameOperator(databaseUrl);
  const web = await startWeb(databaseUrl);
  const twin = await startStaticTwin(web.url);
  try {
    const load = [loadavg()[0] ?? 0];
    let text = "";
    for await (const verdicts of runRounds(pages, rounds, { ours: web.url, twin: twin.url })) {
      load.push(loadavg()[0] ?? 0);
      text = describeRun({ verdicts, cores: cpus().length, load });
      if (options.write) writeFileSync("docs/proof/lighthouse.md", text); // a run that is cut short has said something, too
    }
    console.log(text);
  } finally {
    twin.stop();
    await web.kill("SIGTERM");
  }
} finally {
  await postgres.stop();
}
