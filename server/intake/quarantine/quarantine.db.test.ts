import { sql } from "kysely";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#funnels/engine/new-id.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { withoutConfirmationEmail } from "#testing/database/databases.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { submit } from "#server/intake/submit.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import { countQuarantine, countQuarantineByForm } from "./count-quarantine.ts";
import { listQuarantine } from "./list-quarantine.ts";
import { createProofOfWork } from "#server/leads/spam/proof-of-work.ts";
import { countSubmit } from "#server/leads/spam/submit-rate.ts";
import { releaseLeads } from "./release-leads.ts";
import type { SenderInfo } from "#server/leads/spam/signals.ts";
import { findDue } from "#server/delivery/worker/claim.ts";

let database: TestDatabase;
let automatic: string;
let manual: string;
const proofOfWork = createProofOfWork("a secret of ours");
const notifyWorkers = () => undefined;
const actor = "eva@stufenlos.example";

beforeAll(async () => {
  database = await createTestDatabase();
  await withoutConfirmationEmail(database.url);
  automatic = await connectFakeService(database.db, { url: "http://127.0.0.1:9/ok", name: "Automatic" });
  manual = await connectFakeService(database.db, { url: "http://127.0.0.1:9/ok", name: "Manual", sendMode: "manual" });
});
afterAll(() => database.drop());

let address = 0;
const visit = (): SenderInfo => ({
  address: `198.51.${(address += 1)}.7`,
  via: "script",
  origin: "own",
  hasLanguage: true,
  isBrowser: true,
  forwardsItself: false,
});

let people = 0;
/** A visitor who took a minute. */
const person = () => {
  const n = (people += 1);
  const answers = { email: `person${n}@web.de`, phone: `0171 20${String(n).padStart(5, "0")}` };
  const id = newId(Date.now() - 60_000, crypto.getRandomValues(new Uint8Array(10)));
  return { ...newLead(answers, id), sentAt: Date.now() };
};

async function send(lead: object, attackLeads = 1_000, more: Partial<SenderInfo> = {}) {
  const deps = { db: database.db, notifyWorkers, site: aSite, publicUrl: "https://stufenlos.example" };
  const spamCheck = { attackLeads, proofOfWork };
  return submit({ ...deps, spamCheck }, lead, undefined, { ...visit(), ...more });
}

const stored = (id: string) =>
  database.db
    .selectFrom("form_submissions")
    .select(["spam_signals", "quarantined_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const delivery = (id: string) =>
  database.db
    .selectFrom("deliveries")
    .select(["state", "last_message", "next_attempt_at"])
    .where("submission_id", "=", id)
    .where("api_service_id", "=", automatic)
    .executeTakeFirst();

test("quarantines a bot's lead with the answer a person gets", async () => {
  const [real, bot] = [person(), { ...person(), website: "https://spam.example" }];
  expect(await send(real)).toEqual({ kind: "stored", submissionId: real.id });
  expect(await send(bot)).toEqual({ kind: "stored", submissionId: bot.id });
  expect(await stored(real.id)).toEqual({ spam_signals: [], quarantined_at: null });
  expect(await delivery(real.id)).toMatchObject({ state: "queued" });
  expect(await stored(bot.id)).toMatchObject({ spam_signals: ["trap"] });
  expect((await stored(bot.id)).quarantined_at).not.toBeNull();
  expect(await delivery(bot.id)).toMatchObject({
    state: "idle",
    next_attempt_at: null,
    last_message: "In quarantine: waits until somebody releases the lead",
  });
});

test("a lead in quarantine is never due and cannot be sent by hand; once released, it is sent once", async () => {
  const bot = { ...person(), website: "x" };
  await send(bot);
  await database.db.deleteFrom("deliveries").where("submission_id", "!=", bot.id).execute();
  expect(await findDue(database.db)).toEqual([]);
  const deps = { db: database.db, notifyWorkers };
  const input = { submissionId: bot.id, apiServiceId: manual, actor };
  expect(await sendManually(deps, input)).toEqual({ kind: "in-quarantine" });
  expect(await releaseLeads(deps, { ids: [bot.id], actor })).toBe(1);
  expect(await releaseLeads(deps, { ids: [bot.id], actor })).toBe(0);
  expect(await delivery(bot.id)).toMatchObject({ state: "queued", last_message: null });
  expect(await stored(bot.id)).toEqual({ spam_signals: ["trap"], quarantined_at: null });
  expect(await sendManually(deps, input)).toMatchObject({ kind: "queued" });
  const audit = await database.db
    .selectFrom("audit_events")
    .select(["actor", "action"])
    .where("target_id", "=", bot.id)
    .where("action", "=", "lead.release")
    .execute();
  expect(audit).toEqual([{ actor, action: "lead.release" }]);
});

test("a lead that is blocked for another reason stays blocked when it is released", async () => {
  const bot = { ...person(), website: "x" };
  bot.answers["email"] = "test@web.de";
  await send(bot);
  await releaseLeads({ db: database.db, notifyWorkers }, { ids: [bot.id], actor });
  expect(await delivery(bot.id)).toMatchObject({ state: "idle", last_message: expect.stringContaining("test") });
});

test("Tom Testmann's lead waits in quarantine and counts for no attack", async () => {
  const tom = person();
  tom.answers["email"] = "tom.testmann@web.de";
  const held = async () => (await countSubmit(database.db, [], ["quarantined"])).get("quarantined");
  const before = await held();
  expect(await send(tom)).toEqual({ kind: "stored", submissionId: tom.id });
  expect(await held()).toBe(before);
  expect(await stored(tom.id)).toMatchObject({ spam_signals: ["test-address"], quarantined_at: expect.any(Date) });
  expect(await delivery(tom.id)).toMatchObject({ state: "idle" });
  await releaseLeads({ db: database.db, notifyWorkers }, { ids: [tom.id], actor });
  expect(await delivery(tom.id)).toMatchObject({ state: "queued", last_message: null });
});

test("marks a repeated phone number without quarantine", async () => {
  const first = person();
  const again = () => ({ ...person(), answers: { ...person().answers, phone: first.answers["phone"] ?? "" } });
  await send(first);
  const next = Array.from({ length: 20 }, again);
  for (const lead of next) await send(lead);
  const marks = await Promise.all(next.map(({ id }) => stored(id)));
  for (const mark of marks.slice(0, -1)) expect(mark).toEqual({ spam_signals: ["duplicate"], quarantined_at: null });
  expect(marks.at(-1)).toMatchObject({ spam_signals: ["repeated", "duplicate"] });
});

test("quarantines a mailbox's fourth lead in a day", async () => {
  const first = person();
  const again = () => ({ ...person(), answers: { ...person().answers, email: first.answers["email"] ?? "" } });
  await send(first);
  const next = [again(), again(), again()];
  for (const lead of next) await send(lead);
  const [second, third, fourth] = await Promise.all(next.map(({ id }) => stored(id)));
  expect(second).toEqual({ spam_signals: ["duplicate"], quarantined_at: null });
  expect(third).toEqual({ spam_signals: ["duplicate"], quarantined_at: null });
  expect(fourth).toMatchObject({ spam_signals: ["repeated", "duplicate"] });
});

test("quarantines a busy IPv6 network even if its address changes", async () => {
  const quarantined: boolean[] = [];
  for (let n = 0; n < 20; n++) {
    const lead = person();
    await send(lead, 1_000, { address: `2001:db8:7:7::${n.toString(16)}` });
    quarantined.push((await stored(lead.id)).quarantined_at !== null);
  }
  expect(quarantined.indexOf(true)).toBe(3);
  expect(quarantined.slice(3)).not.toContain(false);
});

test("during an attack a proof of work releases the lead", async () => {
  await database.db.deleteFrom("submit_counts").execute();
  for (let n = 0; n < 3; n++) await send({ ...person(), website: "x" }, 3);
  const real = person();
  expect(await send(real, 3)).toMatchObject({ kind: "stored", wantsProof: true });
  expect(await stored(real.id)).toMatchObject({ spam_signals: ["no-proof"] });
  expect(await delivery(real.id)).toMatchObject({ state: "idle" });

  const challenge = await proofOfWork.challengeFor(real.id);
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  expect(await send({ ...real, proof }, 3)).toEqual({ kind: "stored", submissionId: real.id });
  expect(await stored(real.id)).toEqual({ spam_signals: [], quarantined_at: null });
  expect(await delivery(real.id)).toMatchObject({ state: "queued" });

  const bot = { ...person(), website: "x" };
  await send(bot, 3);
  const solved = await proofOfWork.challengeFor(bot.id);
  const work = { challenge: solved, solution: await solveChallenge({ challenge: solved, deriveKey }) };
  await send({ ...bot, proof: work }, 3);
  expect((await stored(bot.id)).quarantined_at).not.toBeNull(); // A proof does not undo the other spam signals.

  const noScripts = person();
  expect(await send(noScripts, 3, { via: "form" })).not.toHaveProperty("wantsProof");
  expect((await stored(noScripts.id)).quarantined_at).toBeNull();
});

test("an attack ends automatically", async () => {
  await database.db
    .updateTable("submit_counts")
    .set({ minute: sql<Date>`minute - interval '11 minutes'` })
    .execute();
  expect(await send(person(), 3)).not.toHaveProperty("wantsProof");
});

test("the list is paged by key, newest first, and a viewer sees no contact data", async () => {
  await database.db.updateTable("form_submissions").set({ quarantined_at: null }).execute();
  expect(await countQuarantine(database.db)).toEqual({ count: 0, isMore: false, oldestAt: null, newestAt: null });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const bot = { ...person(), website: "x" };
    await send(bot);
    ids.unshift(bot.id);
  }
  const first = await listQuarantine(database.db, { limit: 3 }, { masked: false });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(first.rows[0]).toMatchObject({ name: "Hannelore Brandt", spamSignals: ["trap"], formType: "treppenlift" });
  const rest = await listQuarantine(database.db, { limit: 3, before: first.older ?? "" }, { masked: true });
  expect(rest.rows.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(rest.rows[0]).toMatchObject({ name: "H. B.", phone: expect.stringMatching(/\*/) as unknown });
  expect(rest.older).toBeNull();
  const counted = await countQuarantine(database.db);
  expect(counted).toMatchObject({ count: 5, isMore: false });
  expect(counted.newestAt?.getTime()).toBeGreaterThan(counted.oldestAt?.getTime() ?? Infinity);
  expect(await countQuarantineByForm(database.db)).toEqual(new Map([["treppenlift", 5]]));
  const listed = await findLeads(database.db, { formType: "treppenlift" }, {}, { masked: false });
  expect(new Set(listed.rows.filter(({ isQuarantined }) => isQuarantined).map(({ id }) => id))).toEqual(new Set(ids));
});
