import { randomBytes } from "node:crypto";
import type { Database } from "#server/platform/db/database.ts";
import { enterAccessPassword, tryAccess } from "./try-access.ts";
import { momentsOf, welchT } from "#testing/statistics.ts";

/** |t| above this would happen by chance once in some 15,000 measurements. */
const BOUND = 4;

type Measuring = {
  url: string;
  accessPassword: string;
  known: string;
  rounds: number;
  /** To forget tries between rounds: it is the check that is timed, not the throttle. */
  db: Database;
};

/** Wrong passwords for a known and for unknown addresses, in turns and in random order. */
export async function measureTiming({ url, accessPassword, known, rounds, db }: Measuring) {
  const cookie = await enterAccessPassword(url, accessPassword, "203.0.113.2");
  if (cookie === undefined) throw new Error("The gate did not open");
  const times = { known: [] as number[], unknown: [] as number[] };
  const time = async (email: string): Promise<number> => {
    await db.deleteFrom("staff_throttle").execute();
    const start = performance.now();
    const fields = { intent: "sign-in", email, password: "ein-falsches-passwort" };
    const { status } = await tryAccess(url, { from: "203.0.113.3", cookie: cookie, fields });
    if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
    return performance.now() - start;
  };
  for (let n = 0; n < rounds; n += 1) {
    const stranger = `${randomBytes(6).toString("hex")}@stufenlos.example`;
    if (Math.random() < 0.5) {
      times.known.push(await time(known));
      times.unknown.push(await time(stranger));
    } else {
      times.unknown.push(await time(stranger));
      times.known.push(await time(known));
    }
  }
  return {
    t: welchT(times.known, times.unknown),
    bound: BOUND,
    knownMs: momentsOf(times.known).mean,
    unknownMs: momentsOf(times.unknown).mean,
  };
}
