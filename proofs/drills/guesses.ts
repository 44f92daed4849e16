import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { connect } from "#server/platform/db/database.ts";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { newToken } from "#server/leads/self-service-pages/page-token.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { scrape } from "#testing/observability/scrape.ts";
import { freePort } from "#testing/ports.ts";
import { startWeb } from "#testing/processes/product.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";
import { momentsOf, welchT } from "#testing/statistics.ts";

/**
 * `npm run prove guesses`: 1,000,000 guesses at `/anfrage/{token}` over HTTP, from 1,000 networks. None is right, nearly all are throttled.
 * Then, in alternating rounds and each from a network that had nothing wrong, how long an unknown token takes, one that can be none, and one
 * that is right up to its last letters: Welch's |t| below 4.5. Nothing of a token is in the log or the metrics, and no answer may be stored
 * or referred to. `--guesses N`, `--rounds N`, `--write` for proofs/pages.
 */
const { values } = parseArgs({
  options: {
    guesses: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "5000" },
    write: { type: "boolean", default: false },
  },
});
const [guesses, rounds] = [Number(values.guesses), Number(values.rounds)];
const AT_ONCE = 16;
const NETWORKS = 1_000;
const WARM_UP = 200;
/** |t| above this would happen by chance once in 100,000 measurements. */
const BOUND = 4.5;
const KINDS = ["unknown", "malformed", "right prefix"] as const;
type Kind = (typeof KINDS)[number];
const HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};
const machine = machineOf();
const problems = new Set<string>();

const postgres = await startPostgres(".local/guesses-postgres", { fresh: true });
const databaseUrl = await createDatabase(postgres, "guesses");
const db = connect({ url: databaseUrl, connections: 2, onError: console.error });
const lead = newLead();
await storeLead(db, lead);
const known = (await openSelfServicePage(db, testRing, lead.id))?.token ?? "";
const metricsPort = await freePort();
const web = await startWeb(databaseUrl, { METRICS_PORT: `${metricsPort}`, TRUSTED_PROXIES: "127.0.0.1" });
const tried: string[] = [known];

const answered = new Map<number, number>();
const begun = performance.now();
let left = guesses;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) {
      const { status } = await open(newToken(), `2001:db8:${randomInt(NETWORKS).toString(16)}::1`);
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
  }),
);
const seconds = (performance.now() - begun) / 1000;
if (guesses > 0 && answered.has(200)) problems.add(`${answered.get(200)} guesses were right`);
if (guesses > NETWORKS * 40 && (answered.get(429) ?? 0) < guesses / 2) problems.add("guesses are not throttled");

let fresh = 0;
const times: Record<Kind, number[]> = { unknown: [], malformed: [], "right prefix": [] };
for (let n = -WARM_UP; n < rounds; n++) {
  for (const kind of KINDS.toSorted(() => Math.random() - 0.5)) {
    const network = `2001:db9:${(fresh >> 16).toString(16)}:${(fresh++ & 0xffff).toString(16)}::1`;
    const { status, ms } = await open(tokenOf(kind), network);
    if (status !== 404) problems.add(`a token that was ${kind} was answered with ${status}`);
    if (n >= 0) times[kind].push(ms);
  }
}
const compared = (
  [
    ["unknown", "malformed"],
    ["unknown", "right prefix"],
    ["malformed", "right prefix"],
  ] as const
).map(([one, other]) => ({ one, other, t: welchT(times[one], times[other]) }));
for (const { one, other, t } of compared)
  if (rounds > 0 && !(Math.abs(t) < BOUND)) problems.add(`${one} and ${other} differ: t = ${t.toFixed(1)}`);

const metrics = (await scrape(metricsPort)).text;
await web.kill("SIGTERM");
const written = `${web.log.join("\n")}\n${metrics}`;
if (tried.some((token) => written.includes(token))) problems.add("a token is in the log or the metrics");

const report = [
  "# Guessing the address of a visitor's page",
  `${runOf()}, \`npm run prove guesses -- --guesses ${guesses} --rounds ${rounds}\`, ${machine}.`,
  `${guesses} guesses over HTTP from ${NETWORKS} networks in ${seconds.toFixed(0)} s: ${answered.get(200) ?? 0} right, ${answered.get(404) ?? 0} unknown, ` +
    `${answered.get(429) ?? 0} throttled. Every answer said no-store, noindex and no-referrer; none of ${tried.length} tokens is in the log of the web ` +
    `process (${web.log.length} lines) or its metrics.`,
  `Then ${rounds} rounds, in each of which the three kinds come in random sequence, each from a network that had nothing wrong before.`,
  tableOf(
    [
      ["token", ({ kind }) => kind],
      ["mean, ms", ({ kind }) => momentsOf(times[kind]).mean.toFixed(3)],
    ],
    KINDS.map((kind) => ({ kind })),
  ),
  tableOf(
    [
      ["compared", ({ one, other }) => `${one}, ${other}`],
      ["Welch's t", ({ t }) => t.toFixed(2)],
    ],
    compared,
  ),
];
console.log(await toMarkdown(report));
for (const problem of problems) console.error(problem);
if (values.write) await writeReport("proofs/pages/guesses-drill.md", report);
process.exitCode = problems.size > 0 ? 1 : 0;

await db.destroy();
await postgres.stop();

function tokenOf(kind: Kind): string {
  const random = newToken();
  switch (kind) {
    case "unknown":
      return random;
    case "malformed":
      return `${random.slice(0, -1)}!`;
    case "right prefix":
      return random.slice(-2) === known.slice(-2) ? tokenOf(kind) : known.slice(0, -2) + random.slice(-2);
  }
}

async function open(token: string, network: string): Promise<{ status: number; ms: number }> {
  if (tried.length < 1_000) tried.push(token);
  const start = performance.now();
  const response = await fetch(`${web.url}/anfrage/${token}`, { headers: { "x-forwarded-for": network } });
  await response.arrayBuffer();
  const ms = performance.now() - start;
  for (const [name, value] of Object.entries(HEADERS))
    if (response.headers.get(name) !== value)
      problems.add(`${response.status} says ${name}: ${response.headers.get(name)}`);
  return { status: response.status, ms };
}
