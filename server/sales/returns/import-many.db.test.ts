import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { importReturns } from "./import-returns.ts";

const STAFF = "eva@stufenlos.example";
const LINES = Number(process.env["RETURN_LINES"] ?? fullAtNight(5000, 300));
const TIMEOUT_MS = 5 * 60_000;

let database: TestDatabase;
let buyerId: string;
let places: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Käufer" });
  buyerId = await addBuyer(db, "Musterlift GmbH");
  const orderId = await addLiveOrder(db, { buyerId, serviceId });
  places = Array.from({ length: LINES }, () => newId());
  await sql`insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, state,
      price_cents, day, settled_at)
    select id, gen_random_uuid(), 'treppenlift', ${orderId}, 1, ${buyerId}, gen_random_uuid(), 1, 'sold', 4500, current_date - n::int % 20, now()
    from unnest(${places}::uuid[]) with ordinality as new (id, n)`.execute(db);
});
afterAll(() => database.drop());

/** Every fiftieth line has an unknown reason. */
const listOf = (references: readonly string[]) =>
  Buffer.from(
    ["Referenz;Grund", ...references.map((id, n) => (n % 50 === 7 ? `${id};zu teuer` : `${id};Fake`))].join("\n"),
  );

test(
  "two concurrent lists of the same allocations record each once and name every rejected line",
  async () => {
    const begun = performance.now();
    const lists = await Promise.all(
      [listOf(places), listOf(places.toReversed())].map((bytes) =>
        importReturns(database.db, { bytes, buyerId }, STAFF),
      ),
    );
    const seconds = (performance.now() - begun) / 1000;
    const lines = lists.map((list) => (list.kind === "imported" ? list.lines : []));
    for (const list of lines)
      expect(list.filter(({ result }) => result === "no-reason").map(({ line }) => line)).toEqual(
        Array.from({ length: Math.ceil((LINES - 7) / 50) }, (_, n) => n * 50 + 9),
      );
    const results = Map.groupBy(lines.flat(), ({ result }) => result);
    expect([...results.keys()].toSorted()).toEqual(["known", "no-reason", "recorded"]);
    const recorded = results.get("recorded")?.map(({ reference }) => reference) ?? [];
    expect(new Set(recorded).size).toBe(recorded.length);
    const { rows } = await sql<{ requests: number; entries: number }>`
      select (select count(*) from returns)::int as requests,
        (select count(*) from audit_events where action = 'return.claim')::int as entries`.execute(database.db);
    expect(rows).toEqual([{ requests: recorded.length, entries: recorded.length }]);
    process.stdout.write(`Two lists of ${LINES} lines each: ${seconds.toFixed(1)} s, ${recorded.length} requests\n`);
  },
  TIMEOUT_MS,
);

test(
  "lines of one file count in the buyer's month, in order",
  async () => {
    await sql`delete from returns`.execute(database.db);
    const bytes = Buffer.from(["Referenz;Grund", ...places.map((id) => `${id};Fake`)].join("\n"));
    const begun = performance.now();
    await importReturns(database.db, { bytes, buyerId }, STAFF);
    const seconds = (performance.now() - begun) / 1000;
    const { rows } = await sql<{ requested: number }>`
      select (evidence -> 'month' ->> 'requested')::int as requested from returns join allocations on allocations.id = allocation_id
      where date_trunc('month', day) = (select max(date_trunc('month', day)) from allocations) order by 1`.execute(
      database.db,
    );
    expect(rows.map(({ requested }) => requested)).toEqual(rows.map((_, n) => n));
    process.stdout.write(`One list of ${LINES} lines: ${seconds.toFixed(1)} s\n`);
  },
  TIMEOUT_MS,
);
