import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { countLeads } from "./count-leads.ts";
import { findLeads } from "./find-leads.ts";
import { readPlace, type Place } from "#server/db/place.ts";
import type { LeadFilter } from "./lead-filter.ts";

let database: TestDatabase;
const formType = "solar" as const;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into form_submissions (id, form_type, created_at, submission_data)
    select md5(n::text)::uuid, ${formType}, to_timestamp(1700000000 + n / 3) + interval '1 microsecond' * (n % 2),
      jsonb_build_object('firstName', case when n % 9 = 0 then 'Selten' else 'Oft' end, 'email',
        case when n % 7 = 0 then 'test@web' else 'a@web' end || n || '.example')
    from generate_series(1, 12345) n`.execute(database.db);
});
afterAll(() => database.drop());

const placeOf = (text: string): Place => {
  const place = readPlace(text);
  if (!place) throw new Error(`${text} is no place`);
  return place;
};

const all = async (filter: Partial<LeadFilter>) => {
  const { rows } = await sql<{ id: string }>`select id from form_submissions
    where (${filter.search ?? null}::text is null or search_text like ${`%${filter.search ?? ""}%`})
      and created_at >= ${filter.since ?? new Date(0)}
      and (${filter.view ?? null}::text is null or submission_data ->> 'email' like 'test@%') order by created_at desc, id desc`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
};

test.each<[number, Partial<LeadFilter>]>([
  [1345, { since: new Date(1_700_003_667_000) }],
  [1371, { search: "selten" }],
  [1763, { view: "blocked" }],
  [195, { view: "blocked", search: "selten" }],
])("paging shows each of %i leads once, and the same order on the way back: %j", async (n, filter) => {
  const expected = await all(filter);
  expect(expected).toHaveLength(n);
  const find = (place: { before?: Place; after?: Place }) =>
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

test("more than ten thousand leads are estimated, not counted", async () => {
  await sql`analyze form_submissions`.execute(database.owner);
  const { all, blocked } = await countLeads(database.db, formType);
  expect(all).toEqual({ count: 12345, isMore: true });
  expect(blocked).toEqual({ count: 1763, isMore: false });
});
