import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSilenceDetector } from "#server/operations/alerts/silence-detector.ts";
import { countLeadsToday } from "#server/operations/dashboard/read-overview.ts";
import { countDeliveriesSince } from "#server/delivery/stats/count-leads.ts";
import { readFeed } from "#server/operations/dashboard/read-feed.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { readCursor } from "#server/platform/db/cursor.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { exportLeads } from "./export/export-leads.ts";
import { findLeads } from "./find-leads.ts";
import type { LeadFilter } from "./lead-conditions.ts";
import { listNewest } from "./list-newest.ts";
import { readLead } from "./read-lead.ts";

const formType = "treppenlift" as const;
const masked = { masked: false };

/** In order of arrival, with each visitor's clock. */
const LEADS = {
  first: Date.now(),
  forged: Date.parse("2999-01-01"),
  second: Date.now(),
  slow: Date.parse("2015-06-01"),
  last: Date.now() - 60_000,
};
const NAMES = Object.keys(LEADS) as (keyof typeof LEADS)[];
const NEWEST_FIRST = NAMES.toReversed();
const idOf = (name: keyof typeof LEADS) => idAt(LEADS[name] + NAMES.indexOf(name));
const nameOf = (id: string) => NAMES.find((name) => idOf(name) === id) ?? id;

let database: TestDatabase;
let manual: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await connectFakeService(database.db, { url: "http://127.0.0.1:1/ok", name: "Marktplatz" });
  manual = await connectFakeService(database.db, { url: "http://127.0.0.1:1/ok", name: "Hand", sendMode: "manual" });
  for (const name of NAMES) {
    await storeLead(database.db, newLead({ email: `${name}@web.example`, name: "Eva Uhr" }, idOf(name)));
  }
});
afterAll(() => database.drop());

const listed = async (filter: Partial<LeadFilter>) => {
  const { rows } = await findLeads(database.db, { formType, ...filter }, {}, masked);
  return rows.map(({ id }) => nameOf(id));
};

describe("M2: forged future ids do not come first, and a 2015 clock stands where it was received", () => {
  test.each<[string, Partial<LeadFilter>]>([
    ["all leads", {}],
    ["a status", { status: "pending" }],
    ["a view", { view: "undelivered" }],
    ["what was not sent", { view: "waiting" }],
    ["a source", { source: "direct" }],
    ["a search", { search: "Eva Uhr" }],
    ["today", { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) }],
  ])("in the list: %s", async (_, filter) => {
    expect(await listed(filter)).toEqual(NEWEST_FIRST);
  });

  test("not under the days of their clocks", async () => {
    expect(await listed({ until: new Date("2016-01-01") })).toEqual([]);
    expect(await listed({ since: new Date("2998-01-01") })).toEqual([]);
  });

  test("when the list continues after one of them", async () => {
    const { rows } = await findLeads(database.db, { formType }, {}, masked);
    for (const [n, { place }] of rows.entries()) {
      const before = readCursor(place);
      const rest = before && (await findLeads(database.db, { formType }, { before }, masked)).rows;
      expect(rest?.map(({ id }) => nameOf(id))).toEqual(NEWEST_FIRST.slice(n + 1));
    }
    expect(rows.map(({ place }) => place)).toEqual(
      rows
        .map(({ place }) => place)
        .toSorted()
        .toReversed(),
    );
  });

  test("among a service's leads, also when one is sent by hand much later", async () => {
    for (const name of ["last", "first", "slow", "forged", "second"] as const) {
      const input = { submissionId: idOf(name), apiServiceId: manual, actor: "eva@stufenlos.example" };
      await sendManually({ db: database.db, notifyWorkers: () => undefined }, input);
    }
    expect(await listed({ apiServiceId: manual })).toEqual(NEWEST_FIRST);
  });

  test("in the export, the feed, the command line and the person's other leads", async () => {
    let text = "";
    for await (const chunk of exportLeads(database.db, { formType })) text += chunk.text;
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines.map((line) => nameOf(line.split(";")[0] ?? ""))).toEqual(NEWEST_FIRST);
    expect((await readFeed(database.db, masked)).map(({ id }) => nameOf(id))).toEqual(NEWEST_FIRST);
    expect([...new Set((await listNewest(database.db, 5)).map(({ id }) => nameOf(id)))]).toEqual(NEWEST_FIRST);
    const lead = await readLead(database.db, { formType, id: idOf("second") }, masked);
    expect(lead?.samePerson.map(({ id }) => nameOf(id))).toEqual(NEWEST_FIRST.filter((name) => name !== "second"));
  });

  test("in today's figures", async () => {
    const now = Date.now() + 1_000;
    const { rows } = await sql<{ leads: number; deliveries: number }>`
      select count(distinct lead.id)::int as leads, count(*)::int as deliveries
      from form_submissions lead join deliveries on submission_id = lead.id
      where lead.created_at >= ${new Date(berlinMidnight(now))} and state <> 'idle'`.execute(database.db);
    const { forms } = await countLeadsToday(database.db, now);
    expect(forms.find((form) => form.formType === formType)?.today).toBe(rows[0]?.leads);
    const deliveries = await countDeliveriesSince(database.db, new Date(berlinMidnight(now)));
    expect(deliveries.find((form) => form.formType === formType)?.all).toBe(rows[0]?.deliveries);
  });

  test("when judging whether a form is silent", async () => {
    const now = Date.now();
    await sql`insert into form_submissions (id, form_type, submission_data, created_at)
      select (case when n % 2 = 0 then '1b' else '00' end || substr(md5(n::text), 3))::uuid, 'solar', '{}',
        ${new Date(now)}::timestamptz - interval '6 hours' - n * interval '3 minutes'
      from generate_series(0, 6720) n`.execute(database.db);
    const detect = () => createSilenceDetector()(database.db, new Date(now), 1);
    expect(await detect()).toMatchObject([
      { target: "solar", details: { since: new Date(now - 6 * 3_600_000).toISOString() } },
    ]);
    await sql`insert into form_submissions (id, form_type, submission_data, created_at)
      values (${idAt(LEADS.slow)}, 'solar', '{}', ${new Date(now)})`.execute(database.db);
    expect(await detect()).toEqual([]);
  });
});
