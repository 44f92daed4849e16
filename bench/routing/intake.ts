import { parseArgs } from "node:util";
import { routedForms } from "#server/buyers/routed-forms.ts";
import { connect, type Database } from "#server/db/database.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { addBuyer, addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { connectPartner } from "#testing/fixtures/services.ts";
import { until } from "#testing/until.ts";

/**
 * `npm run bench:routing:intake`: leads stored through the verb `submit`, with three services that get every lead, and with 40 orders of which
 * three get it. Both store three deliveries for each lead; the difference is the decision with its places. In turn, round after round.
 */
const { values } = parseArgs({
  options: { leads: { type: "string", default: "2000" }, rounds: { type: "string", default: "5" } },
});
const [leads, rounds] = [Number(values.leads), Number(values.rounds)];
const PROMISED = 3;

const postgres = await startPostgres(".local/bench-routing-intake-postgres", { fresh: true });
try {
  const open = async (name: string): Promise<Database> => {
    const url = await createDatabase(postgres, name);
    return connect({ url, connections: 10, onError: () => undefined });
  };
  const [plain, routed] = [await open("plain"), await open("routed")];
  for (let n = 0; n < PROMISED; n++) await service(plain, n);
  await routed
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", promised: PROMISED, saved_by: "the bench" })
    .execute();
  for (let n = 0; n < 40; n++) {
    const [serviceId, buyerId] = [await service(routed, n), await addBuyer(routed, `Firma ${n}`)];
    const terms = someTerms({ area: `${n % 10}`, duplicateDays: 30, priority: 1 + (n % 4) });
    await addLiveOrder(routed, { buyerId, serviceId, terms });
  }
  await until(async () => (await routedForms(routed)).has("treppenlift"));
  for (const db of [plain, routed]) await store(db, 16, 500); // plans and caches
  for (const clients of [1, 16, 64]) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const without = await store(plain, clients, leads);
      const with40 = await store(routed, clients, leads);
      ratios.push(with40.perSecond / without.perSecond);
      console.log(
        `${clients} clients: without ${say(without)}, with ${say(with40)}, ratio ${(with40.perSecond / without.perSecond).toFixed(2)}`,
      );
    }
    console.log(
      `${clients} clients: median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]?.toFixed(2)} (goal 0.7)`,
    );
  }
  await Promise.all([plain.destroy(), routed.destroy()]);
} finally {
  await postgres.stop();
}

function service(db: Database, n: number): Promise<string> {
  return connectPartner(db, { url: "http://127.0.0.1:9/", name: `Partner ${n}` });
}

type Stored = { perSecond: number; p99: number };

async function store(db: Database, clients: number, count: number): Promise<Stored> {
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (times.length < count) {
        const n = Math.floor(Math.random() * 1e9);
        const place = times.push(0) - 1;
        const startedAt = performance.now();
        const postalCode = String(10_000 + (n % 80_000));
        await storeLead(db, newLead({ email: `lead.${n}@web.de`, phone: `0171 ${n}`, postalCode }));
        times[place] = performance.now() - startedAt;
      }
    }),
  );
  const perSecond = (count * 1000) / (performance.now() - begun);
  return { perSecond, p99: times.toSorted((a, b) => a - b)[Math.floor(count * 0.99)] ?? 0 };
}

function say({ perSecond, p99 }: Stored): string {
  return `${Math.round(perSecond)}/s (p99 ${p99.toFixed(1)} ms)`;
}
