import { routedLeadOf } from "#server/sales/buyers/routed-lead.ts";
import type { PastLead } from "#server/sales/routing/simulate.ts";
import { createRandom } from "#testing/random.ts";

const LIFTS = ["Sitzlift", "Plattformlift", "Hublift", "Weiß nicht"] as const;

/** So many leads, evenly over the time, of which a twentieth are of somebody who came before. The same seed makes the same ones. */
export function* pastLeads(count: number, { from, to }: { from: number; to: number }, seed = 1): Generator<PastLead> {
  const random = createRandom(seed);
  for (let n = 0; n < count; n++) {
    const isKnown = n > 0 && random.next() < 0.05;
    const person = isKnown ? random.whole(0, n - 1) : n;
    const record = { postalCode: String(random.whole(1_000, 99_999)).padStart(5, "0"), liftType: random.pick(LIFTS) };
    yield {
      id: `lead ${n}`,
      at: from + Math.floor(((to - from) * n) / count),
      routed: routedLeadOf("treppenlift", record, null),
      phone: `+49171${String(person).padStart(8, "0")}`,
      email: `person${person}@web.de`,
    };
  }
}
