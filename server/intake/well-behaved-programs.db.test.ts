import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#funnels/engine/new-id.ts";
import { createProofOfWork } from "#server/leads/spam/proof-of-work.ts";
import type { SenderInfo } from "#server/leads/spam/signals.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { submit } from "./submit.ts";

let database: TestDatabase;
const proofOfWork = createProofOfWork("a secret of ours");
beforeAll(async () => {
  database = await createTestDatabase();
  await connectFakeService(database.db, { name: "Marktplatz", url: "http://127.0.0.1:9/ok" });
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ["submit_counts", "deliveries", "form_submissions"] as const)
    await database.db.deleteFrom(table).execute();
});

const ONE_ADDRESS = "198.51.100.7";
let people = 0;

/** A new person on each call, who took a minute; without spam signals. */
function someone(answers: Record<string, string> = {}, idTime = Date.now() - 60_000) {
  const n = String((people += 1)).padStart(5, "0");
  const id = newId(idTime, crypto.getRandomValues(new Uint8Array(10)));
  return {
    ...newLead({ email: `person${n}@web.de`, phone: `0171 20${n}`, ...answers }, id),
    website: "",
    sentAt: Math.max(Date.now(), idTime + 60_000),
  };
}

function send(lead: object, more: Partial<SenderInfo> = {}, { db = database.db, attackLeads = 1_000_000 } = {}) {
  const visit: SenderInfo = {
    address: ONE_ADDRESS,
    via: "script",
    origin: "own",
    hasLanguage: true,
    isBrowser: true,
    forwardsItself: false,
    ...more,
  };
  const spamCheck = { attackLeads, proofOfWork };
  const deps = { db, notifyWorkers: () => undefined, site: aSite, publicUrl: "https://stufenlos.example" };
  return submit({ ...deps, spamCheck }, lead, undefined, visit);
}

/** Submits as the page does, with a proof only on request. Returns whether it was requested. */
async function sendLikeThePage(lead: { id: string }, more: Partial<SenderInfo> = {}): Promise<boolean> {
  const answer = await send(lead, more);
  if (answer.kind !== "stored" || !answer.wantsProof) return false;
  const challenge = await proofOfWork.challengeFor(lead.id);
  await send({ ...lead, proof: { challenge, solution: await solveChallenge({ challenge, deriveKey }) } }, more);
  return true;
}

const addressOf = (n: number): string => `198.51.${100 + n}.7`;

/** Counts queued deliveries and leads in quarantine. */
async function tally(): Promise<{ queued: number; quarantined: number; stored: number }> {
  const { rows } = await sql<{ queued: number; quarantined: number; stored: number }>`
    select (select count(*)::int from deliveries where state = 'queued' and api_service_name = 'Marktplatz') as queued,
      count(quarantined_at)::int as quarantined, count(*)::int as stored from form_submissions`.execute(database.db);
  return rows[0] ?? { queued: 0, quarantined: 0, stored: 0 };
}

test("M3: one IPv4 address gets five of 300 leads through", async () => {
  const answers: unknown[] = [];
  for (let sent = 0; sent < 300; sent += 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => send(someone())))));
  expect(answers.filter((answer) => (answer as { wantsProof?: true }).wantsProof)).toHaveLength(295);
  expect(await tally()).toEqual({ queued: 5, quarantined: 295, stored: 300 });
}, 60_000);

test("M3: a nursing home gets through, from the sixth with a proof", async () => {
  const proved: boolean[] = [];
  for (let n = 0; n < 12; n++) proved.push(await sendLikeThePage(someone()));
  expect(proved).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(7).fill(true)]);
  expect(await sendLikeThePage(someone(), { origin: "none" })).toBe(true); // An old browser sends no proof.
  expect(await tally()).toEqual({ queued: 13, quarantined: 0, stored: 13 });
}, 60_000);

test("M3: leads beyond a crowd wait in quarantine despite a proof", async () => {
  await sql`insert into submit_counts (key, minute, n) values (${`${ONE_ADDRESS}/32`}, date_trunc('minute', now()), 250)`.execute(database.db); // prettier-ignore
  expect(await sendLikeThePage(someone())).toBe(true);
  expect(await tally()).toEqual({ queued: 0, quarantined: 1, stored: 1 });
}, 60_000);

test("M3: quarantines a program's plain forms, not a visitor's", async () => {
  for (let n = 0; n < 20; n++) await send(someone(), { via: "form" });
  expect(await tally()).toEqual({ queued: 5, quarantined: 15, stored: 20 });

  const crowd = "203.0.113.9";
  for (let n = 0; n < 10; n++) await send(someone(), { address: crowd });
  const before = await tally();
  expect(await send(someone(), { address: crowd, via: "form" })).not.toHaveProperty("wantsProof");
  expect(await tally()).toEqual({ ...before, queued: before.queued + 1, stored: before.stored + 1 });
});

test("M3: three of 40 plus-addresses of one mailbox go out", async () => {
  for (let n = 0; n < 40; n++) await send(someone({ email: `H.Brandt+${n}@web.de` }), { address: addressOf(n) });
  expect(await tally()).toEqual({ queued: 3, quarantined: 37, stored: 40 });
});

test("M3: only Gmail ignores dots and its second name", async () => {
  const same = ["hbrandt@gmail.com", "h.brandt@gmail.com", "hb.randt+1@googlemail.com", "h.b.randt@googlemail.com"];
  for (const [n, email] of same.entries()) await send(someone({ email }), { address: addressOf(n) });
  expect(await tally()).toEqual({ queued: 3, quarantined: 1, stored: 4 });
  const others = ["hbrandt@web.de", "h.brandt@web.de", "hb.randt@web.de", "h.b.randt@web.de"];
  for (const [n, email] of others.entries()) await send(someone({ email }), { address: addressOf(n) });
  expect(await tally()).toEqual({ queued: 7, quarantined: 1, stored: 8 });
});

test("future ids of yesterday do not hide leads of today", async () => {
  const email = "h.brandt@web.de";
  const year2999 = Date.UTC(2999, 0);
  for (let n = 0; n < 20; n++) await send(someone({ email }, year2999), { address: addressOf(n) });
  await sql`update form_submissions set created_at = now() - interval '2 days'`.execute(database.db);
  for (let n = 20; n < 24; n++) await send(someone({ email }), { address: addressOf(n) });
  const { rows } = await sql<{
    quarantined: boolean;
  }>`select quarantined_at is not null as quarantined from form_submissions
    where created_at > now() - interval '1 day' order by created_at`.execute(database.db);
  expect(rows.map(({ quarantined }) => quarantined)).toEqual([false, false, false, true]);
});

test("N5: one IPv6 /32 gets 25 of 150 leads through", async () => {
  for (let n = 0; n < 150; n++) await send(someone(), { address: `2001:db8:${(n % 75).toString(16)}::${n + 1}` });
  expect(await tally()).toEqual({ queued: 25, quarantined: 125, stored: 150 });
  await send(someone(), { address: "2003:e1:1::7" });
  expect(await tally()).toEqual({ queued: 26, quarantined: 125, stored: 151 });
});

test("N5: a form's surge needs proofs, other forms do not", async () => {
  for (let n = 0; n < 100; n++) await send(someone(), { address: `198.${n}.1.7` }, { attackLeads: 30 });
  expect(await tally()).toEqual({ queued: 60, quarantined: 40, stored: 100 });
  const lead = someone();
  const proof = await proofOfWork.challengeFor(lead.id);
  const solution = await solveChallenge({ challenge: proof, deriveKey });
  await send({ ...lead, proof: { challenge: proof, solution } }, { address: "203.0.113.9" }, { attackLeads: 30 });
  expect(await tally()).toEqual({ queued: 61, quarantined: 40, stored: 101 });
  await send({ ...someone(), formType: "treppenlift2" }, { address: "203.0.113.10" }, { attackLeads: 30 });
  const { rows } = await sql`select from form_submissions where form_type = 'treppenlift2' and quarantined_at is not null`.execute(database.db); // prettier-ignore
  expect(rows).toEqual([]);
});

test("N5: a form's baseline is its last week", async () => {
  const other = await createTestDatabase();
  try {
    await sql`insert into daily_lead_totals (day, form_type, definition_sha, campaign_id, leads, quarantined)
      select (now() at time zone 'Europe/Berlin')::date - n, 'treppenlift', '', 0, 1440, 0 from generate_series(1, 7) n`.execute(
      other.db,
    );
    const asked: boolean[] = [];
    for (let n = 0; n < 110; n++) {
      const answer = await send(someone(), { address: `198.${n}.1.7` }, { db: other.db, attackLeads: 30 });
      asked.push((answer as { wantsProof?: true }).wantsProof ?? false);
    }
    expect(asked.indexOf(true)).toBe(100); // This is ten times the usual ten.
  } finally {
    await other.drop();
  }
});

test("a released lead gets its campaign", async () => {
  for (let n = 0; n < 5; n++) await send(someone());
  const lead = {
    ...someone(),
    sourceUrl: "https://stufenlos.example/treppenlift?utm_source=google&utm_medium=cpc&utm_campaign=winteraktion",
  };
  const named = async () => {
    const { rows } = await sql<{ campaign: string }>`select campaign from form_submissions lead
      join campaigns on campaigns.id = lead.campaign_id where lead.id = ${lead.id}`.execute(database.db);
    return rows[0]?.campaign;
  };
  await send(lead);
  expect(await named()).toBe("");
  const challenge = await proofOfWork.challengeFor(lead.id);
  await send({ ...lead, proof: { challenge, solution: await solveChallenge({ challenge, deriveKey }) } });
  expect(await named()).toBe("winteraktion");
});
