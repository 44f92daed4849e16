import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openIdentity } from "#server/leads/consent/identity.ts";
import { deleteExpiredConsents } from "#server/leads/consent/delete-expired-consents.ts";
import { connect } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { findPerson } from "#server/privacy/find-person.ts";
import { newId } from "#server/platform/new-id.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createRecordWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { APP, asApp, asOwner, ensureDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { startEmailServer } from "#testing/fake-email/email-server.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { newLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { listen } from "#testing/listen.ts";
import { startOtlpCollector } from "#testing/observability/otlp-collector.ts";
import { freePort } from "#testing/ports.ts";
import { createSearch, plantedPerson, type Planted } from "#testing/privacy/planted-people.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";
import { until } from "#testing/until.ts";
import { findPostgresTools } from "#proofs/drills/restore/postgres-tools.ts";
import { dumpOf, readPlaces, type Places, type Sources } from "./places.ts";

/**
 * `npm run prove erasure`: 1,000 people send a request over HTTP, a firm gets it and repeats everything in its answers, mail is refused with
 * the address. Half of them erase it on their own page, half are erased by staff. Then a dump of the database, the logs of web and worker,
 * exports, metrics, traces and the ledger are searched for them, plain and encoded; and again when the term of the sealed identity is over.
 * `--people N`, `--bin FOLDER` of a PostgreSQL with pg_dump, `--write` for proofs/pages.
 */
const { values } = parseArgs({
  options: {
    people: { type: "string", default: "1000" },
    bin: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const AT_ONCE = 10;
const FORM = "treppenlift";
const machine = machineOf();
const begun = performance.now();
const people = Array.from({ length: Number(values.people) }, (_, n) => plantedPerson(n));
const search = createSearch(people);
const problems: string[] = [];

const folder = mkdtempSync(join(tmpdir(), "stufenlos-"));
const ledger = join(folder, "ledger");
const { binaries } = findPostgresTools(values.bin);
const postgres = await startPostgres(".local/erasure-postgres", { fresh: true, binaries });
const adminUrl = await ensureDatabase(postgres, "erasure");
const databaseUrl = asApp(adminUrl);
await migrate(asOwner(adminUrl), APP);
await nameOperator(databaseUrl); // and the confirmation mail stays
const db = connect({ url: databaseUrl, connections: 10, onError: console.error });
const admin = connect({ url: adminUrl, connections: 1, onError: console.error });
const mail = await startEmailServer();
let mails = 0;
mail.manners = {
  get recipient() {
    return mails++ % 5 === 0 ? 550 : undefined; // an answer with the address in it
  },
};
const firm = await startRepeatingFirm();
const collector = await startOtlpCollector();
await sellTo(firm.url);
const metricsPorts = [await freePort(), await freePort()] as const;
const watched = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ERASURE_LEDGER: ledger };
const web = await startWeb(databaseUrl, {
  ...watched,
  METRICS_PORT: `${metricsPorts[0]}`,
  TRUSTED_PROXIES: "127.0.0.1", // this drill
});
const worker = await startWorker(databaseUrl, {
  ...watched,
  METRICS_PORT: `${metricsPorts[1]}`,
  SMTP_URL: mail.url,
  OUTBOUND_ALLOW: allowing(firm.url),
});
const sources: Sources = { db, adminUrl, binaries, processes: [web, worker], metricsPorts, collector, ledger };

const leads = people.map(leadOf);
await forEach(leads, sendLead);
await until(isAtRest, 240_000);
const before = countIn(await readPlaces(sources));
for (const place of ["dump", "exports"] as const)
  if (before[place] !== people.length)
    problems.push(`the search finds ${before[place]} people in the ${place} before they are erased`);

await forEach(leads, (lead, n) => (n % 2 === 0 ? eraseOnOwnPage(lead, n) : eraseByStaff(n)));
await until(isAtRest, 240_000);
const opened = await countIdentities();
const places = await readPlaces(sources);
const placeNames = Object.keys(places) as (keyof Places)[];
const after = countIn(places);
const planted = await plantEverywhere(places);
const isFound = (place: keyof Places) => search(planted[place]).some(({ person }) => person === 0);
await endTerm();
const forgotten = await deleteExpiredConsents(db);
const left = await sql<{ n: number }>`select count(*)::int as n from consent_identities`.execute(admin);
const end = countIn({ ...places, dump: dumpOf(sources) });

for (const [place, found] of Object.entries({ ...after, "dump after the term": end.dump }))
  if (found > 0) problems.push(`${found} people are left in the ${place}`);
for (const place of placeNames)
  if (!isFound(place)) problems.push(`the search does not find somebody who was put into the ${place}`);
if (opened !== people.length) problems.push(`${opened} identities are kept sealed`);
if (left.rows[0]?.n !== 0) problems.push(`${left.rows[0]?.n} identities are left after the term`);

const written = [
  `# ${people.length} people erased`,
  `${runOf()}, \`npm run prove erasure -- --people ${people.length}\`, ${machine}, ${((performance.now() - begun) / 1000).toFixed(0)} s.`,
  `Web and worker as processes. ${people.length} people, whom nobody else is called like, send a request over HTTP, each from a network of their ` +
    `own; every third is refused by the firm, which repeats what it was sent in every answer; a fifth of the confirmation mails is refused with the ` +
    `address in the answer. Half erase the request on their page, half are erased by staff. Names, numbers, mail and postal addresses and networks ` +
    `are looked for as typed, in small and capital letters, with umlauts folded in two ways or in two parts, as JSON, HTML, URL, ` +
    `quoted-printable, hex, and base64 at each of its three offsets (\`testing/privacy/planted-people.ts\`). The dump holds every table. The last ` +
    `column is the search itself: one person was put into each place, encoded.`,
  tableOf(
    [
      ["place", ({ place }) => place],
      ["MB", ({ place }) => (places[place].length / 1e6).toFixed(1)],
      ["people in it before", ({ place }) => before[place]],
      ["after the erasure", ({ place }) => after[place]],
      ["one put into it on purpose", ({ place }) => (isFound(place) ? "found" : "not found")],
    ],
    placeNames.map((place) => ({ place })),
  ),
  `Of ${people.length} sealed identities ${opened} opened with \`CONSENT_KEYS\` and named their person. When their times were set back by the term, ` +
    `the job deleted ${forgotten}; ${left.rows[0]?.n} were left, and ${end.dump} people in the dump.`,
];
console.log(await toMarkdown(written));
for (const problem of problems) console.error(problem);
if (values.write) await writeReport("proofs/pages/erasure-drill.md", written);
process.exitCode = problems.length > 0 ? 1 : 0;

for (const child of [web, worker]) await child.kill("SIGTERM");
for (const server of [collector, firm, mail]) await server.stop();
for (const connection of [db, admin]) await connection.destroy();
await postgres.stop();

function leadOf({ firstName, lastName, email, phone, street }: Planted): LeadInput {
  const answers = { name: `${firstName} ${lastName}`, email, phone, street };
  return { ...newLead(answers), sourceUrl: `https://stufenlos.example/${FORM}?ref=${encodeURIComponent(email)}` };
}

async function forEach<T>(all: readonly T[], act: (one: T, n: number) => Promise<void>): Promise<void> {
  const queue = all.map((one, n) => ({ one, n }));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await act(next.one, next.n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Answers with everything it was sent, also to a lead that it refuses. */
async function startRepeatingFirm() {
  let leadsSeen = 0;
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const isRefused = request.url === "/leads" && leadsSeen++ % 3 === 0;
    response.writeHead(isRefused ? 422 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: `Danke für ${sent}`, received: sent }));
  });
  return listen(server);
}

async function sellTo(url: string): Promise<void> {
  const serviceId = await connectFakeService(db, { url: `${url}/leads`, name: "Firma" });
  const { buyerId } = await buyWithOrder(db, { serviceId, name: "Firma", terms: { duplicateDays: 0 } });
  await db
    .updateTable("buyers")
    .set({ notice_url: `${url}/notices` })
    .where("id", "=", buyerId)
    .execute();
}

/** The headers of a proxy: everybody comes from another network. */
function headersOf(n: number): Record<string, string> {
  return { "x-forwarded-for": people[n]?.network ?? "", origin: web.url };
}

async function sendLead(lead: LeadInput): Promise<void> {
  const n = leads.indexOf(lead);
  const headers = { ...headersOf(n), "content-type": "application/json" };
  const body = JSON.stringify(lead);
  const { status } = await fetch(`${web.url}/api/submissions`, { method: "POST", headers, body });
  if (status >= 300) throw new Error(`A lead was answered with ${status}`);
}

async function eraseOnOwnPage({ id, secret }: LeadInput, n: number): Promise<void> {
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${web.url}${path}`, {
      method: "POST",
      headers: headersOf(n),
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const found = await post("/anfrage", { id, secret });
  const answer = await post(`${found.headers.get("location")}/loeschen`, {});
  const page = await answer.text(); // its address is gone by then: the status is that of an unknown one
  if (!page.includes("gelöscht")) throw new Error(`An erasure was answered with ${answer.status}`);
}

async function eraseByStaff(n: number): Promise<void> {
  const deps = {
    db,
    consentRing: testRing,
    recordErasure: recordNoErasure,
    recordWithdrawal: createRecordWithdrawal(ledger),
  };
  const found = await findPerson(deps, people[n]?.phone ?? "");
  const submissionIds = found.leads.map(({ id }) => id);
  await erasePerson(deps, { submissionIds, by: "eva@stufenlos.example", notifyRecipients: true });
}

async function isAtRest(): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(*) from deliveries where state in ('queued', 'sending'))
      + (select count(*) from notices where state in ('queued', 'sending'))
      + (select count(*) from withdrawals where followed_up_at is null)
      + (select count(*) from unlinked_consent_events))::int as n`.execute(admin);
  return rows[0]?.n === 0;
}

/** Counts the people found in each place. */
function countIn(all: Places): Record<keyof Places, number> {
  const counts = Object.entries(all).map(([place, content]) => {
    const found = search(content);
    return [place, new Set(found.map(({ person }) => person)).size];
  });
  return Object.fromEntries(counts) as Record<keyof Places, number>;
}

/** One of them, encoded in another way in each place; into the database as a row. */
async function plantEverywhere(all: Places): Promise<Places> {
  const { firstName, email, lastName, phone } = plantedPerson(0);
  const value = Buffer.from(`{"email":"${email}"}`).toString("base64");
  const id = newId();
  await sql`insert into visitor_messages (id, submission_id, kind, value) values (${id}, ${newId()}, 'best-time', ${value})`.execute(
    db,
  );
  const dump = dumpOf(sources);
  await sql`delete from visitor_messages where id = ${id}`.execute(admin);
  return {
    dump,
    logs: `${all.logs}\n{"level":50,"error":"${inAscii(lastName)} failed"}`,
    exports: `${all.exports}\n${firstName.replace("ä", "ae")};x`,
    metrics: `${all.metrics}\nstufenlos_x{path="/${encodeURIComponent(lastName)}"} 1`,
    traces: `${all.traces}\n${Buffer.from(`to ${phone}`).toString("hex")}`,
    ledger: `${all.ledger}\n${Buffer.from(`xx${phone.replace(" ", "")}`).toString("base64url")}`,
  };
}

/** Escapes a text as some programs write JSON. */
function inAscii(value: string): string {
  return value.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Counts the identities that open with the key and name their person. */
async function countIdentities(): Promise<number> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select submission_id as id, sealed from consent_identities`.execute(admin);
  return rows.filter(({ id, sealed }) => search(JSON.stringify(openIdentity(testRing, id, sealed).identity)).length > 0)
    .length;
}

/** Simulates the end of the term by bypassing the triggers. */
async function endTerm(): Promise<void> {
  await admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update consent_identities set given_at = given_at - interval '6 years', last_used_at = last_used_at - interval '6 years'`.execute(
      tx,
    );
    await sql`update consent_records set given_at = given_at - interval '6 years'`.execute(tx);
    await sql`update consent_events set at = at - interval '6 years'`.execute(tx);
  });
}
