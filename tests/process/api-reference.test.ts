import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Challenge } from "altcha-lib";
import { solve } from "#app/funnel/state/solve-proof-of-work.ts";
import { newId } from "#server/platform/new-id.ts";
import { confirmLink } from "#server/privacy/notice-link.ts";
import { readPublished } from "#testing/api/published.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedSoldProof } from "#testing/fixtures/dossier.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { freePort } from "#testing/ports.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";

/** The running product answers as docs/api/openapi.json says, and every answer in there is met here. */
const { expectPayload, expectAnswer, seen, documented } = readPublished();
const TOO_LARGE = { answers: { name: "x".repeat(33_000) } };

let database: TestDatabase;
let web: Running & { url: string };
let metricsPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  metricsPort = await freePort();
  web = await startWeb(database.url, { METRICS_PORT: `${metricsPort}`, TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

const post = (path: string, body: unknown, from = "203.0.113.1", url = web.url) =>
  fetch(url + path, { method: "POST", headers: { "x-forwarded-for": from }, body: JSON.stringify(body) });

const SUBMISSIONS = "/api/submissions";

/** Posts a lead, and returns the answer if the reference has it. */
async function submit(lead: unknown, url = web.url): Promise<{ status: number; body: string }> {
  const answer = await postLead(url, lead);
  const { status } = answer;
  return { status, body: await expectAnswer("post", SUBMISSIONS, answer) };
}

test("the intake answers as the reference says", async () => {
  const lead = newLead();
  expectPayload("Submission", lead);
  expectPayload("Answers-treppenlift", lead.answers);
  expect((await submit(lead)).status).toBe(200);
  expect((await submit(lead)).status).toBe(200);
  expect((await submit({ ...newLead(), answers: {} })).status).toBe(422);
  for (const malformed of [{ ...newLead(), formType: "none" }, { ...newLead(), sourceUrl: undefined }, "no lead"]) {
    expect(() => expectPayload("Submission", malformed)).toThrow();
    expect((await submit(malformed)).status).toBe(400);
  }
  expect((await submit({ ...newLead(), ...TOO_LARGE })).status).toBe(413);
  const { owner } = database;
  await sql`alter table form_submissions add constraint refuse_all check (false) not valid`.execute(owner);
  expect((await submit(newLead())).status).toBe(500);
  await sql`alter table form_submissions drop constraint refuse_all`.execute(owner);
});

test("a lead from a program waits in quarantine, and in an attack it is asked for a proof of work", async () => {
  const checking = await startWeb(database.url, { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: "1" });
  const fromProgram = { ...newLead(), sentAt: Date.now() };
  expect((await submit(fromProgram, checking.url)).status).toBe(200);
  const { quarantined_at } = await database.db
    .selectFrom("form_submissions")
    .select("quarantined_at")
    .where("id", "=", fromProgram.id)
    .executeTakeFirstOrThrow();
  expect(quarantined_at).not.toBeNull();
  const next = newLead({ email: "next@web.de", phone: "0171 7654321" });
  const asked = await submit(next, checking.url);
  expect(asked.status).toBe(428);
  const proof = await solve((JSON.parse(asked.body) as { challenge: Challenge }).challenge);
  expectPayload("Proof", proof);
  expect((await submit({ ...next, proof }, checking.url)).status).toBe(200);
  await checking.kill("SIGTERM");
});

async function confirm(id: string, body: object): Promise<number> {
  const answer = await post(`${SUBMISSIONS}/${id}/confirm-phone`, body);
  await expectAnswer("post", `${SUBMISSIONS}/{id}/confirm-phone`, answer);
  return answer.status;
}

test("a number is confirmed as the reference says", async () => {
  const answers = { fullName: "Hannelore Brandt", phoneNumber: "0171 1234567", street: "Am Markt 7" };
  const lead = { ...newLead(answers), formType: "treppenlift6" };
  expect((await submit(lead)).status).toBe(200);
  expectPayload("Confirmation", lead);
  expect(await confirm(lead.id, lead)).toBe(204);
  expect(await confirm(newId(), lead)).toBe(404);
  expect(await confirm(lead.id, TOO_LARGE)).toBe(413);
});

async function nameFirms(body: object): Promise<{ status: number; body: string }> {
  const answer = await post("/api/recipients", body);
  return { status: answer.status, body: await expectAnswer("post", "/api/recipients", answer) };
}

test("firms are named as the reference says", async () => {
  const { db } = database;
  await db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", names_partners: true, saved_by: "a test" })
    .execute();
  const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:9" });
  await buyWithOrder(db, { serviceId, name: "Musterlift GmbH", terms: { area: "48", priority: 1 } });
  const asked = { formType: "treppenlift", postalCode: "48143" };
  expectPayload("AskedRecipients", asked);
  const { body } = await until(async () => {
    const named = await nameFirms(asked);
    return named.body.includes("Musterlift") && named;
  });
  const { token, firms } = JSON.parse(body) as { token: string; firms: { orderId: string }[] };
  const recipients = { token, unticked: [firms[0]?.orderId] };
  expectPayload("TickedRecipients", recipients);
  expect((await submit({ ...newLead({ postalCode: "48143" }), recipients })).status).toBe(200);
  expect((await submit({ ...newLead({ postalCode: "50823" }), recipients })).status).toBe(422);
  expect((await nameFirms({ formType: "none" })).status).toBe(400);
  expect((await nameFirms(TOO_LARGE)).status).toBe(413);
  let status = 200;
  const askOften = async () => {
    while (status === 200) status = (await nameFirms(asked)).status;
  };
  await Promise.all(Array.from({ length: 5 }, askOften));
  expect(status).toBe(429);
});

test("links for recipients answer as the reference says", async () => {
  const { token } = await seedSoldProof(database.db, testRing, ["Musterlift Rheinland GmbH"]);
  const [id, submissionId] = [newId(), newId()];
  await sql`insert into notices (id, submission_id, kind, service_name, channel, state, told_at)
    values (${id}, ${submissionId}, 'erased', 'Liftring', 'email', 'told', now())`.execute(database.db);
  const notice = { id, kind: "erased", createdAt: new Date() } as const;
  const link = new URL(confirmLink({ consentRing: testRing, publicUrl: web.url }, notice) ?? "");
  const open = async (method: "get" | "post", path: string, origin = web.url) => {
    const headers = { "x-forwarded-for": "2001:db8:9::1", origin };
    const options = { headers, redirect: "manual" } as const;
    const sent = { ...options, method: "POST", body: new URLSearchParams() };
    const answer = await fetch(web.url + path, method === "post" ? sent : options);
    await expectAnswer(method, path.replace(/[^/]+$/, "{token}"), answer);
    return answer.status;
  };
  expect(await open("get", `/nachweis/${token}`)).toBe(200);
  expect(await open("get", link.pathname)).toBe(200);
  expect(await open("post", link.pathname, "https://elsewhere.example")).toBe(400);
  expect(await open("post", link.pathname)).toBe(303);
  expect(await open("post", link.pathname)).toBe(303);
  expect([
    await open("get", "/nachweis/x"),
    await open("get", "/erledigt/x"),
    await open("post", "/erledigt/x"),
  ]).toEqual([404, 404, 404]);
  await until(async () => (await open("get", "/nachweis/x")) === 429);
  expect([await open("get", link.pathname), await open("post", link.pathname)]).toEqual([429, 429]);
});

test("health and metrics answer as the reference says", async () => {
  const watchers = `http://127.0.0.1:${metricsPort}`;
  const watch = async (path: string, url = watchers) => {
    const answer = await fetch(url + path);
    await expectAnswer("get", path, answer);
    return answer.status;
  };
  for (const url of [web.url, watchers]) {
    expect(await watch("/healthz", url)).toBe(200);
    expect(await watch("/readyz", url)).toBe(200);
  }
  expect(await watch("/metrics")).toBe(200);
  const { owner } = database;
  const name = "06_delivery.sql";
  const taken = await owner.deleteFrom("schema_migrations").where("name", "=", name).returningAll().execute();
  await until(async () => (await watch("/readyz")) === 503);
  await owner.insertInto("schema_migrations").values(taken).execute();
});

test("the product shows the reference, and serves it to programs", async () => {
  const page = await (await fetch(`${web.url}/docs/api`)).text();
  for (const line of documented) expect(page).toContain(line.split(" ")[1]);
  expect(await (await fetch(`${web.url}/docs/api/webhooks`)).text()).toContain("lead.created");
  for (const file of ["openapi.json", "examples/receiver.py", "examples/receiver.php", "examples/receiver.mjs"]) {
    const served = await fetch(`${web.url}/docs/api/${file}`);
    expect(served.headers.get("content-type")).toMatch(file.endsWith(".json") ? "application/json" : "text/plain");
    expect(await served.text()).toBe(readFileSync(`docs/api/${file}`, "utf8"));
  }
  expect((await fetch(`${web.url}/docs/api/schemas/Stored.json`)).status).toBe(404);
});

test("every answer of the reference was met", () => {
  expect([...seen].toSorted()).toEqual(documented.toSorted());
});
