import { randomBytes } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#funnels/engine/new-id.ts";
import { auditRouting } from "#server/sales/allocations/audit-routing.ts";
import { routedForms } from "#server/sales/buyers/by-orders.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { createProofOfWork } from "#server/leads/spam/proof-of-work.ts";
import type { SenderInfo } from "#server/leads/spam/signals.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer, addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { until } from "#testing/until.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { confirmPhone } from "./confirm-phone.ts";
import { submit } from "./submit.ts";

let database: TestDatabase;
const notifyWorkers = () => undefined;
const spamCheck = { attackLeads: 1_000_000, proofOfWork: createProofOfWork("a secret of ours") };

beforeAll(async () => {
  database = await createTestDatabase();
  const formTypes = ["treppenlift6", "solar"] as const;
  await connectFakeService(database.db, { name: "Sechs", url: "http://127.0.0.1:1/ok", formTypes });
});
afterAll(() => database.drop());

let people = 0;
/** A visitor who opened variant 6 a minute ago. */
function person() {
  const n = (people += 1);
  const visit: SenderInfo = {
    address: `198.${n >> 8}.${n & 255}.7`,
    via: "script",
    origin: "own",
    hasLanguage: true,
    isBrowser: true,
    forwardsItself: false,
  };
  const lead = {
    id: newId(Date.now() - 60_000, crypto.getRandomValues(new Uint8Array(10))),
    secret: randomBytes(16).toString("hex"),
    formType: "treppenlift6",
    answers: {
      postalCode: "50823",
      fullName: "Anna Muster",
      phoneNumber: `0171 30${String(n).padStart(5, "0")}`,
      email: `anna${n}@web.de`,
    },
    sourceUrl: "",
    website: "",
    sentAt: Date.now(),
  };
  return { lead, visit, right: `0171 40${String(n).padStart(5, "0")}` };
}

type Person = ReturnType<typeof person>;
const corrected = ({ lead, right }: Person, more: object = {}) => ({
  ...lead,
  answers: { ...lead.answers, phoneNumber: right },
  ...more,
});

const send = (lead: object, visit: SenderInfo) =>
  submit({ db: database.db, notifyWorkers, site: aSite, publicUrl: "https://stufenlos.example", spamCheck }, lead, undefined, visit); // prettier-ignore
const confirm = (id: string, input: unknown) => confirmPhone({ db: database.db, notifyWorkers }, id, input);

async function arrived(change: (id: string) => Promise<unknown> = async () => undefined): Promise<Person> {
  const someone = person();
  await send(someone.lead, someone.visit);
  await change(someone.lead.id);
  return someone;
}

const read = async (id: string) => {
  const row = await database.db
    .selectFrom("form_submissions")
    .select(["submission_data", "spam_signals", "quarantined_at", "secret_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const states = await database.db.selectFrom("deliveries").select("state").where("submission_id", "=", id).execute();
  const data = row.submission_data as Record<string, unknown>;
  return { ...row, data, phone: data["phoneNumber"], states: states.map(({ state }) => state) };
};

/** Returns every row that belongs to a lead. */
async function digest(): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, E'\n' order by line)) as digest from (
      select t::text from form_submissions t union all select t::text from deliveries t union all
      select t::text from consent_records t union all select t::text from delivery_events t) as everything (line)`.execute(
    database.db,
  );
  return rows[0]?.digest ?? "";
}

const elevenMinutesLater = (id: string) =>
  sql`update form_submissions set created_at = now() - interval '11 minutes' where id = ${id}`.execute(database.db); // prettier-ignore
const attempted = (id: string, db: Executor = database.db) =>
  sql`update deliveries set state = 'sending', attempt_n = 1, next_attempt_at = null, lease_until = now() + interval '1 minute'
    where submission_id = ${id}`.execute(db);
const delivered = (id: string) =>
  sql`update deliveries set state = 'delivered', attempt_n = 1, next_attempt_at = null where submission_id = ${id}`.execute(database.db); // prettier-ignore
const asSolar = (id: string) =>
  sql`update form_submissions set form_type = 'solar' where id = ${id}`.execute(database.db);
/** Waits until a statement in this database waits for a lock. */
const untilBlocked = () =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0 || undefined;
  });
const withoutHash = (id: string) =>
  sql`update form_submissions set secret_hash = null where id = ${id}`.execute(database.db);

/** Returns a new address on each call. */
const here = (): SenderInfo => person().visit;
const elsewhere = (): SenderInfo => ({ ...here(), origin: "foreign" });

describe("a visitor of variant 6 who goes back", () => {
  test("and corrects the number has one lead with the right one, and only a hash of the secret is stored", async () => {
    const someone = await arrived();
    const { id, secret } = someone.lead;
    expect(await send(corrected(someone), someone.visit)).toEqual({ kind: "stored", submissionId: id });
    const lead = await read(id);
    expect(lead).toMatchObject({ phone: someone.right, spam_signals: [], quarantined_at: null, states: ["queued"] });
    expect(lead.secret_hash).toHaveLength(32);
    expect(JSON.stringify(lead.data)).not.toContain(secret);
  });

  test.each([
    ["a filled-in honeypot", { website: "https://spam.example" }, {}, "trap"],
    ["a web address for a name", { answers: { fullName: "www.kredit.example" } }, {}, "link"],
    ["neither language nor browser", {}, { hasLanguage: false, isBrowser: false }, "not-a-browser"],
  ])("with %s is assessed again, and waits in quarantine", async (_, { answers, ...more }: { answers?: object; website?: string }, sender, signal) => {
    const someone = await arrived();
    const second = corrected(someone, more);
    await send({ ...second, answers: { ...second.answers, ...answers } }, { ...someone.visit, ...sender });
    const lead = await read(someone.lead.id);
    expect(lead).toMatchObject({ phone: someone.right, states: ["idle"] });
    expect(lead.spam_signals).toContain(signal);
    expect(lead.quarantined_at).not.toBeNull();
  }); // prettier-ignore

  test("and corrects a lead in quarantine does not release it", async () => {
    const someone = person();
    await send({ ...someone.lead, website: "x" }, someone.visit);
    await send(corrected(someone), someone.visit);
    const lead = await read(someone.lead.id);
    expect(lead).toMatchObject({ phone: someone.right, spam_signals: ["trap"], states: ["idle"] });
    expect(lead.quarantined_at).not.toBeNull();
  });
});

const FORGED = fullAtNight(1_000, 200);

test(`H2: ${FORGED} forged corrections change no row, and are answered as a repeat is`, async () => {
  const fresh = await arrived();
  const targets = {
    otherForm: await arrived(asSolar),
    old: await arrived(elevenMinutesLater),
    attempted: await arrived(attempted),
    delivered: await arrived(delivered),
    unhashed: await arrived(withoutHash), // of the release before
  };
  const guess = (n: number) =>
    [randomBytes(16).toString("hex"), undefined, "", null, n, fresh.lead.secret.slice(1), [fresh.lead.secret]][n % 7];
  const solar = {
    firstName: "Eva",
    lastName: "Fremd",
    phone: "030 9876543",
    email: "eva@web.de",
    privacyAccepted: true,
  };
  const forgeries: [Person, (n: number) => object, () => SenderInfo][] = [
    [fresh, (n) => ({ secret: guess(n) }), here],
    [fresh, (n) => ({ secret: guess(n), website: "https://spam.example" }), elsewhere],
    [fresh, () => ({}), elsewhere],
    [fresh, () => ({ formType: "solar", answers: solar }), here],
    [targets.otherForm, () => ({}), here],
    [targets.old, () => ({}), here],
    [targets.attempted, () => ({}), here],
    [targets.delivered, () => ({}), here],
    [targets.unhashed, () => ({}), here],
    [targets.unhashed, (n) => ({ secret: guess(n) }), here],
  ];
  const before = await digest();
  for (let round = 0; round < FORGED / forgeries.length; round++) {
    const answers = await Promise.all(
      forgeries.map(([target, change, visit]) => send(corrected(target, change(round)), visit())),
    );
    expect(answers).toEqual(forgeries.map(([{ lead }]) => ({ kind: "stored", submissionId: lead.id })));
  }
  expect(await digest()).toBe(before);
  await send(corrected(fresh), fresh.visit);
  expect((await read(fresh.lead.id)).phone).toBe(fresh.right);
}, 120_000);

test("a correction waits for a claim, then changes nothing", async () => {
  const someone = await arrived();
  const before = await read(someone.lead.id);
  const claim = await database.db.startTransaction().execute();
  await attempted(someone.lead.id, claim);
  const correction = send(corrected(someone), someone.visit);
  await untilBlocked();
  await claim.commit().execute();
  await correction;
  expect(await read(someone.lead.id)).toEqual({ ...before, states: ["sending"] });
});

test("H2: only the browser's own proof of work releases its lead", async () => {
  const someone = person();
  const { lead, visit } = someone;
  await sql`insert into submit_counts (key, minute, n) values (${`${visit.address}/32`}, date_trunc('minute', now()), 100)`.execute(database.db); // prettier-ignore
  expect(await send(lead, visit)).toMatchObject({ wantsProof: true });
  const challenge = await spamCheck.proofOfWork.challengeFor(lead.id);
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  const before = await digest();
  await send({ ...lead, proof, secret: undefined }, here());
  expect(await digest()).toBe(before);
  await send({ ...lead, proof }, visit);
  expect(await read(lead.id)).toMatchObject({ spam_signals: ["busy"], quarantined_at: null, states: ["queued"] });
}, 60_000);

describe("the number is confirmed", () => {
  test("by the browser that sent it", async () => {
    const { lead } = await arrived();
    expect(await confirm(lead.id, lead)).toBe(true);
    expect((await read(lead.id)).data).toMatchObject({ phoneConfirmed: true });
  });

  test("by a page of the previous release, which sends no number", async () => {
    const { lead } = await arrived(withoutHash);
    expect(await confirm(lead.id, undefined)).toBe(true);
    expect((await read(lead.id)).data).toMatchObject({ phoneConfirmed: true });
  });

  test.each<[string, (someone: Person) => unknown, ((id: string) => Promise<unknown>)?]>([
    ["H2: by nobody who knows only the id", () => undefined],
    ["H2: by nobody with a guessed secret", ({ lead }) => ({ ...lead, secret: randomBytes(16).toString("hex") })],
    ["not later than ten minutes", ({ lead }) => lead, elevenMinutesLater],
    ["not if another one is stored, because the correction came too late", corrected, attempted],
  ])("%s", async (_, input, change) => {
    const someone = await arrived(change);
    const before = await digest();
    expect(await confirm(someone.lead.id, input(someone))).toBe(false);
    expect(await digest()).toBe(before);
  });
});

test("a correction reallocates the lead to matching orders", async () => {
  const { db } = database;
  const orders: string[] = [];
  for (const area of ["50", "10"]) {
    const serviceId = await connectFakeService(db, {
      name: `Auftrag ${area}`,
      url: "http://127.0.0.1:1/ok",
    });
    orders.push(
      await addLiveOrder(db, {
        buyerId: await addBuyer(db, area),
        serviceId,
        name: area,
        terms: someTerms({ formTypes: ["treppenlift6"], area }),
      }),
    );
  }
  await until(async () => (await routedForms(db)).has("treppenlift6"));
  const one = person();
  const deps = { db, notifyWorkers, site: aSite, publicUrl: "https://stufenlos.example" };
  const places = () =>
    db.selectFrom("allocations").select(["order_id", "state"]).where("submission_id", "=", one.lead.id).execute();
  await submit(deps, one.lead);
  expect(await places()).toEqual([{ order_id: orders[0], state: "reserved" }]);
  await submit(deps, { ...one.lead, answers: { ...one.lead.answers, postalCode: "10115" } });
  expect(await places()).toEqual([{ order_id: orders[1], state: "reserved" }]);
  expect(await auditRouting(db)).toEqual([]);
});
