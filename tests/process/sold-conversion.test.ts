import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { startWorker, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";

type Event = { event_name: string; event_id: string; custom_data?: { value: number; currency: string } };

/** Fake buyers and advertising platform in one; it records its events. */
const events: Event[] = [];
const platform: Server = createServer((request, response) => {
  void text(request).then((body) => {
    if (request.url?.endsWith("/events")) events.push(...(JSON.parse(body) as { data: Event[] }).data);
    const isRefused = request.url === "/refuse";
    response.writeHead(isRefused ? 422 : 200, { "content-type": "application/json" });
    response.end(isRefused ? '{"message":"Kein Bedarf"}' : '{"events_received":1,"message":"Lead accepted"}');
  });
});

let database: TestDatabase;
let url: string;
let worker: Running | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  database = await createTestDatabase();
  const { db } = database;
  for (const [name, path, priority, priceCents] of [
    ["Refuses", "/refuse", 1, 9000],
    ["Buys", "/buy", 2, 4500],
  ] as const) {
    const serviceId = await connectFakeService(db, { url: `${url}${path}`, name });
    await buyWithOrder(db, { serviceId, name, terms: { priority, priceCents, shareMax: 1 } });
  }
  await connectFakeService(db, {
    url,
    name: "Platform",
    kind: "meta",
    config: { graphUrl: url, trigger: "sold" },
    apiKey: JSON.stringify({ access_token: "token-of-a-test", pixel_id: "123" }),
  });
});
afterAll(async () => {
  await worker?.kill("SIGTERM");
  await new Promise((resolve) => platform.close(resolve));
  await database.drop();
});

const start = () => startWorker(database.url, { OUTBOUND_ALLOW: allowing(url) });

async function stored(n: number, tracking: object | null): Promise<string> {
  const lead = newLead({ email: `lead.${n}@web.de`, phone: `0171 100000${n}` });
  await storeLead(database.db, lead);
  await sql`update form_submissions set tracking = ${tracking && JSON.stringify(tracking)} where id = ${lead.id}`.execute(
    database.db,
  );
  return lead.id;
}

/** State of the delivery with a lead's sale conversion. */
const told = (id: string) =>
  until(async () => {
    const { rows } = await sql<{ state: string }>`select state from deliveries
      where submission_id = ${id} and sold_at is not null and state not in ('queued', 'sending')`.execute(database.db);
    return rows[0]?.state;
  });

test("a rerouted sale sends one conversion, one without consent none, and a killed worker changes nothing", async () => {
  const withConsent = await stored(1, { platforms: ["meta"] });
  const without = await stored(2, null);
  worker = await start();
  expect(await told(withConsent)).toBe("delivered");
  expect(await told(without)).toBe("idle");
  await worker.kill("SIGKILL");
  const later = await stored(3, { platforms: ["meta"] });
  worker = await start();
  expect(await told(later)).toBe("delivered");
  expect(events.map(({ event_name, event_id }) => [event_name, event_id])).toEqual([
    ["Purchase", withConsent],
    ["Purchase", later],
  ]);
  // 45 euros, less the assumed return rate of one in twenty
  expect(events.map(({ custom_data }) => custom_data?.currency)).toEqual(["EUR", "EUR"]);
  for (const { custom_data } of events) expect(custom_data?.value).toBeCloseTo(42.9, 0);
});
