import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { countLeads } from "./page-leads.ts";
import { findLeads } from "./find-leads.ts";
import { readCursor, type Cursor } from "#server/platform/db/cursor.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import type { LeadFilter } from "./lead-conditions.ts";

let database: TestDatabase;
const formType = "solar" as const;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into form_submissions (id, form_type, source, created_at, submission_data)
    select md5(n::text)::uuid, ${formType}, case when n % 5 = 0 then 'radio' else 'print' end, to_timestamp(1700000000 + n / 3) + interval '1 microsecond' * (n % 2),
      jsonb_build_object('firstName', case when n % 9 = 0 then 'Selten' else 'Oft' end, 'email',
        case when n % 7 = 0 then 'test@web' else 'a@web' end || n || '.example')
    from generate_series(1, 12345) n`.execute(database.db);
  await sql`
    with service as (
      insert into api_services (id, name, kind) select gen_random_uuid(), 'Buyer ' || n, 'http' from generate_series(1, 2) n
      returning id, name)
    insert into deliveries (id, submission_id, api_service_id, api_service_name, form_type, state, created_at, received_at)
    select gen_random_uuid(), md5(n::text)::uuid, service.id, service.name, ${formType},
      case when n % 3 = 0 then 'failed' else 'delivered' end,
      s.created_at, case when n % 2 = 0 then s.created_at end
    from generate_series(1, 12345) n join form_submissions s on s.id = md5(n::text)::uuid
    join service on service.name = 'Buyer 1' or n % 4 = 0`.execute(database.db);
  await sql`vacuum analyze form_submissions, deliveries`.execute(database.owner);
});
afterAll(() => database.drop());

const placeOf = (text: string): Cursor => {
  const place = readCursor(text);
  if (!place) throw new Error(`${text} is no place`);
  return place;
};

const all = async (filter: Partial<LeadFilter>) => {
  const { rows } = await sql<{ id: string }>`select id from form_submissions
    where (${filter.search ?? null}::text is null or search_text like ${`%${filter.search ?? ""}%`})
      and created_at >= ${filter.since ?? new Date(0)}
      and (${filter.source ?? null}::text is null or source = ${filter.source ?? null})
      and case ${filter.view ?? "all"}::text when 'blocked' then submission_data ->> 'email' like 'test@%'
        when 'undelivered' then exists (select from deliveries where submission_id = form_submissions.id and state = 'failed')
        else true end
    order by created_at desc, id desc`.execute(database.db);
  return rows.map(({ id }) => id);
};

test.each<[number, Partial<LeadFilter>]>([
  [1345, { since: new Date(1_700_003_667_000) }],
  [1371, { search: "selten" }],
  [1763, { view: "blocked" }],
  [195, { view: "blocked", search: "selten" }],
  [823, { view: "undelivered", source: "radio" }],
])("paging shows each of %i leads once, and the same order backwards: %j", async (n, filter) => {
  const expected = await all(filter);
  expect(expected).toHaveLength(n);
  const find = (place: { before?: Cursor; after?: Cursor }) =>
    findLeads(database.db, { formType, ...filter }, place, { masked: false });

  const down: string[] = [];
  let page = await find({});
  expect(page.newer).toBeNull();
  for (;;) {
    down.push(...page.rows.map(({ id }) => id));
    if (page.older === null) break;
    page = await find({ before: placeOf(page.older) });
  }
  expect(down).toEqual(expected);

  const up = page.rows.map(({ id }) => id);
  while (page.newer !== null) {
    page = await find({ after: placeOf(page.newer) });
    up.unshift(...page.rows.map(({ id }) => id));
  }
  expect(up).toEqual(expected);
});

test("the order of a state's deliveries is read from an index alone", async () => {
  const { rows } = await sql<Record<"QUERY PLAN", string>>`explain select submission_id, ${receivedAt()} from deliveries
    where form_type = ${formType} and api_service_id = (select id from api_services where name = 'Buyer 1') and state = 'failed'
    order by ${receivedAt()} desc, submission_id desc limit 500`.execute(database.db);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Only Scan using deliveries_in_order");
});

test("more than ten thousand leads are estimated, not counted", async () => {
  const { all, blocked } = await countLeads(database.db, formType);
  expect(all).toEqual({ count: 12345, isMore: true });
  expect(blocked).toEqual({ count: 1763, isMore: false });
});
