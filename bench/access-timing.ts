import { parseArgs } from "node:util";
import { connect } from "#server/db/database.ts";
import { measureTiming } from "#testing/traffic/access/measure-timing.ts";

/**
 * `node tools/access-timing.ts --url http://… --database postgres://… --access-password … --known owner@… [--rounds 1000]`
 * against a running web process: does the time of a wrong sign-in tell whether there is an account? It empties the
 * throttle of that database before every try, so it is for test databases only.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    database: { type: "string" },
    "access-password": { type: "string" },
    known: { type: "string" },
    rounds: { type: "string", default: "1000" },
  },
});
const { url, database, known, rounds, "access-password": accessPassword } = values;
if (!database || !known || !accessPassword) throw new Error("--database, --known and --access-password are needed");

const db = connect({ url: database, connections: 1, onError: console.error });
try {
  const { t, bound, knownMs, unknownMs } = await measureTiming({
    url,
    accessPassword,
    known,
    rounds: Number(rounds),
    db,
  });
  console.log(
    `${rounds} each: known ${knownMs.toFixed(2)} ms, unknown ${unknownMs.toFixed(2)} ms, t = ${t.toFixed(2)}`,
  );
  console.log(Math.abs(t) < bound ? `|t| is below ${bound}` : `|t| is not below ${bound}: the time tells`);
  process.exitCode = Math.abs(t) < bound ? 0 : 1;
} finally {
  await db.destroy();
}
