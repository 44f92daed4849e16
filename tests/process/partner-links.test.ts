import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { confirmLink } from "#server/privacy/notice-link.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { linkToken, PERSON, seedSoldProof } from "#testing/fixtures/dossier.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { scrape } from "#testing/observability/scrape.ts";
import { freePort } from "#testing/ports.ts";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";

const FIRMS = ["Musterlift Rheinland GmbH", "Liftring Beispiel GmbH"];
const DAY_MS = 86_400_000;
const foreign = readKeyRing(`test:${Buffer.alloc(32, "another").toString("base64")}`);
const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let web: Running & { url: string };
let metricsPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  metricsPort = await freePort();
  web = await startWeb(database.url, { METRICS_PORT: `${metricsPort}`, TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(web.url + path, { redirect: "manual", headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const PRIVATE = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

const events = async (id: string): Promise<number> =>
  (await sql`select from consent_events where submission_id = ${id}`.execute(database.db)).rows.length;

test("a service gets the proof's URL with the lead, and it opens", async () => {
  const url = `${partner.url}/ok`;
  const request = { url, format: "json", auth: { type: "bearer" }, body: { proof: { "@path": "lead.consentUrl" } } };
  const config = { request, idempotency: { kind: "none" }, response: { rules: [], anySuccessCounts: true } };
  await connectFakeService(database.db, { url, config });
  const worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(partner.url), PUBLIC_URL: web.url });
  const lead = newLead();
  expect((await postLead(web.url, lead)).status).toBe(200);
  const line = await until(async () => readJournal(journal)[0]);
  await worker.kill("SIGTERM");
  const { proof } = line.body as { proof: string };
  expect(proof.startsWith(`${web.url}/nachweis/`)).toBe(true);
  const { status, html } = await get(new URL(proof).pathname);
  expect([status, html.includes(lead.id)]).toEqual([200, true]);
  const { rows } = await sql<{
    stored: string;
  }>`select coalesce(request::text, '') as stored from delivery_event_details`.execute(database.db);
  expect(rows.some(({ stored }) => stored.includes(proof))).toBe(false);
});

test("the proof page names no other firm and no person, and is not cached, indexed or in referrers", async () => {
  const { token } = await seedSoldProof(database.db, testRing, FIRMS);
  const { status, headers, html } = await get(`/nachweis/${token}`);
  expect(status).toBe(200);
  for (const [name, value] of Object.entries({ ...PRIVATE, "referrer-policy": "no-referrer" }))
    expect(headers.get(name), name).toBe(value);
  expect(html).toContain(FIRMS[0]);
  expect(html).not.toMatch(new RegExp([FIRMS[1], "Oberländer", PERSON.email, "4710431"].join("|")));
  expect(html).not.toMatch(/<script[^>]* src=/);
});

test("wrong, foreign and expired links get the same answer, and leave no trace", async () => {
  const { id, deliveryId, token } = await seedSoldProof(database.db, testRing, FIRMS);
  const before = await events(id);
  const noticeLink = confirmLink(
    { consentRing: testRing, publicUrl: web.url },
    { id: deliveryId, kind: "erased", createdAt: new Date() },
  );
  const wrong = [
    "x",
    `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`,
    linkToken(foreign, deliveryId),
    linkToken(testRing, deliveryId, new Date(Date.now() - 367 * DAY_MS)),
    linkToken(testRing, newId()),
    new URL(noticeLink ?? "").pathname.split("/").at(-1) ?? "",
  ];
  const answers = await Promise.all(wrong.map((one) => get(`/nachweis/${one}`)));
  for (const { status, html } of answers) {
    expect(status).toBe(404);
    expect(html).toContain("Dieser Link gilt nicht mehr");
  }
  expect(await events(id)).toBe(before);
});

test("a recipient confirms a notice by its button; opening the page changes nothing", async () => {
  const [id, submissionId] = [newId(), newId()];
  await sql`insert into notices (id, submission_id, kind, service_name, channel, state, told_at)
    values (${id}, ${submissionId}, 'erased', 'Liftring', 'email', 'told', now())`.execute(database.db);
  const confirmedBy = async () =>
    (await database.db.selectFrom("notices").select("confirmed_by").where("id", "=", id).executeTakeFirst())
      ?.confirmed_by;
  const link = confirmLink(
    { consentRing: testRing, publicUrl: web.url },
    { id, kind: "erased", createdAt: new Date() },
  );
  const path = new URL(link ?? "").pathname;
  const asked = await get(path);
  expect(asked.html).toContain("Haben Sie die Angaben gelöscht?");
  for (const [name, value] of Object.entries({ ...PRIVATE, "referrer-policy": "strict-origin" }))
    expect(asked.headers.get(name), name).toBe(value);
  const send = (origin: string, to = path) =>
    fetch(web.url + to, { method: "POST", redirect: "manual", headers: { origin }, body: new URLSearchParams() });
  expect((await send("https://evil.example")).status).toBe(400);
  expect(await confirmedBy()).toBeNull();
  expect((await send(web.url, "/erledigt/x")).status).toBe(404);
  expect((await send(web.url)).status).toBe(303);
  expect(await confirmedBy()).toBe("receiver");
  expect((await get(path)).html).toContain("Danke, das ist bestätigt");
});

test("tokens are in neither log nor metrics, for valid and invalid requests", async () => {
  const { token: proof } = await seedSoldProof(database.db, testRing, FIRMS);
  const lead = newLead();
  expect((await postLead(web.url, lead)).status).toBe(200);
  const own = (await openSelfServicePage(database.db, testRing, lead.id))?.token ?? "";
  const unknown = "b".repeat(26);
  for (const path of [`/anfrage/${own}`, `/anfrage/${own}/loeschen`, `/anfrage/${unknown}`, `/nachweis/${proof}`])
    await get(path);
  const headers = { origin: web.url, "content-type": "application/x-www-form-urlencoded" };
  const statuses = await Promise.all(
    ["x".repeat(2_000_000), ""].map(async (body) => {
      const answer = await fetch(`${web.url}/anfrage/${own}/anrufzeit`, {
        method: "POST",
        redirect: "manual",
        headers,
        body,
      });
      return answer.status;
    }),
  );
  expect(statuses).toEqual([413, 303]);
  const { text } = await scrape(metricsPort);
  expect(text).toContain("/anfrage/:token");
  const written = `${web.log.join("\n")}\n${text}`;
  for (const secret of [own, unknown, proof]) expect(written).not.toContain(secret);
});

test("after twenty wrong tokens an address gets the same page for any token, other addresses do not", async () => {
  const lead = newLead();
  expect((await postLead(web.url, lead)).status).toBe(200);
  const own = (await openSelfServicePage(database.db, testRing, lead.id))?.token ?? "";
  const { token: proof } = await seedSoldProof(database.db, testRing, FIRMS);
  for (const [folder, right, from] of [
    ["anfrage", own, "2001:db8:1::1"],
    ["nachweis", proof, "2001:db8:2::1"],
  ] as const) {
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, n) => get(`/${folder}/wrong-${n}`, { "x-forwarded-for": from })),
    );
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([404]));
    const tried = [right, "other", right].flatMap((token) =>
      ["br", "identity"].map((encoding) =>
        get(`/${folder}/${token}`, { "x-forwarded-for": from, "accept-encoding": encoding }),
      ),
    );
    const answers = await Promise.all(tried);
    const again = await get(`/${folder}/${right}`, { "x-forwarded-for": from });
    expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([429]));
    expect(new Set([...answers, again].map(({ html }) => html)).size).toBe(1);
    expect(again.html).toContain("Bitte warten Sie");
    expect(again.html).not.toMatch(new RegExp(`${right}|other|wrong-`));
    for (const [name, value] of Object.entries({ ...PRIVATE, "referrer-policy": "no-referrer" }))
      expect(again.headers.get(name), name).toBe(value);
    expect(again.headers.get("content-security-policy")).toContain("default-src");
    expect((await get(`/${folder}/${right}`, { "x-forwarded-for": "2001:db8:3::1" })).status).toBe(200);
  }
});
