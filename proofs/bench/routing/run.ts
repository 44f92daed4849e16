import { parseArgs } from "node:util";
import { simulateRouting } from "#server/sales/buyers/simulate-routing.ts";
import { toOrder } from "#server/sales/buyers/order-terms.ts";
import { connect } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { simulate } from "#server/sales/routing/simulate.ts";
import { ensureDatabase, runSql } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createRandom } from "#testing/random.ts";
import { pastLeads } from "#testing/routing/past-leads.ts";
import { randomTerms } from "#testing/routing/terms.ts";

/**
 * `npm run prove simulation`: how long it takes to send a month's leads through 40 orders again. Generated leads, in memory; with
 * `--database` leads that are stored, in a database of its own that keeps them, as the staff's screen reads them. Twice as much is
 * decided with `--changed`: the orders as they are, and with one of them changed.
 */
const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "1000000" },
    database: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
  },
});
const leads = Number(values.leads);
const span = { from: Date.parse("2026-10-01T00:00:00+02:00"), to: Date.parse("2026-11-01T00:00:00+01:00") };
const random = createRandom(19);
const allTerms = Array.from({ length: 40 }, () => randomTerms(random, Math.ceil(leads / 31), { hours: true }));

const [live] = values.database ? await stored() : await generated();
const { sold, unsold } = { sold: live?.soldLeads ?? 0, unsold: live?.unsoldByReason ?? [] };
console.log(`${sold} of ${leads} leads sold; unsold: ${unsold.map((one) => `${one.reason} ${one.leads}`).join(", ")}`);

async function generated() {
  const orders = allTerms.map((terms, n) =>
    toOrder({ id: `order ${n}`, buyerId: `buyer ${n}`, version: 1, state: "live" }, terms),
  );
  const market = {
    rulesOf: () => ({ maxBuyers: 4, rankBy: "priority" as const }),
    orders,
    usage: new Map(),
    netCents: new Map(),
  };
  const markets = [market, ...(values.changed ? [{ ...market, orders: orders.slice(1) }] : [])];
  return timed("generated", () => simulate(pastLeads(leads, span), markets, span));
}

async function stored() {
  const postgres = await startPostgres(".local/bench-routing-postgres", { settings: { synchronous_commit: "off" } });
  const url = await ensureDatabase(postgres, `routing_${leads}`);
  await migrate(url);
  const db = connect({ url, connections: 2, onError: () => undefined });
  try {
    const known = await db.selectFrom("form_submissions").select("id").limit(1).executeTakeFirst();
    if (!known) await fill(url);
    await db.updateTable("orders").set({ state: "ended" }).execute();
    const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:9/", name: `Partner ${Date.now()}` });
    const ids: string[] = [];
    for (const terms of allTerms)
      ids.push(await addLiveOrder(db, { buyerId: await addBuyer(db, "Muster GmbH"), serviceId, terms }));
    const [orderId, terms] = [ids[0] ?? "", { ...allTerms[0]!, area: "1", priceCents: 1 }]; // oxlint-disable-line no-non-null-assertion
    const dates = { from: new Date(span.from), to: new Date(span.to) };
    const input = {
      formTypes: ["treppenlift"],
      ...dates,
      ...(values.changed && { replace: { orderId, terms } }),
    } as const;
    return await timed("stored", async () => {
      const simulated = await simulateRouting(db, input);
      return [simulated.live];
    });
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Without the index of the staff's search, which takes longer than everything else and is not looked at here. */
async function fill(url: string): Promise<void> {
  await runSql(url, "drop index form_submissions_search");
  await runSql(
    url,
    `insert into form_submissions (id, form_type, created_at, submission_data, normalised, source, definition_sha)
     select gen_random_uuid(), 'treppenlift', to_timestamp(${span.from / 1000} + n * ${(span.to - span.from) / 1000 / leads}),
       jsonb_build_object('postalCode', lpad((1000 + (n * 7919) % 98000)::text, 5, '0'),
         'liftType', (array['Sitzlift', 'Plattformlift', 'Hublift', 'Weiß nicht'])[1 + n % 4], 'name', 'Hannelore Brandt',
         'email', 'person' || n || '@web.de', 'phone', '0171 ' || n, 'sourceUrl', 'https://stufenlos.example/treppenlift'),
       jsonb_build_object('email', 'person' || n || '@web.de', 'phone', '+49171' || case when n % 20 = 0 then n / 2 else n end,
         'doubts', '[]'::jsonb),
       'direct', ''
     from generate_series(0, ${leads - 1}) as n`,
  );
  await runSql(url, "vacuum analyze");
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  const result = await run();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${leads} ${what} leads, 40 orders: ${seconds.toFixed(1)} s, of which ${((user + system) / 1e6).toFixed(1)} s of this process's own, ${memory} MB`,
  );
  return result;
}
