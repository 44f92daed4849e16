import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { cookieOf, createStaff, type TestStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { measureTiming } from "#testing/traffic/access/measure-timing.ts";
import { enterAccessPassword, tryAccess } from "#testing/traffic/access/try-access.ts";
import { fullAtNight, isNightly } from "#tests/nightly.ts";
import { ACCESS_PASSWORD } from "#testing/fixtures/test-secrets.ts";

/** Four floods of wrong attempts through a trusted proxy, and an owner who signs in meanwhile. */
const TRIES = fullAtNight(10_000, 200);
const ROUNDS = 1_000;
const MAX_MS = 1_800_000;
const OWNERS_PLACE = "198.51.100.77";

let database: TestDatabase;
let web: Running & { url: string };
let owner: TestStaff;
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url, { TRUSTED_PROXIES: "127.0.0.1" });
  owner = await createStaff(database.db, { role: "owner" });
  expect(await ownerGetsIn(OWNERS_PLACE)).toBe(true);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

async function ownerGetsIn(from: string): Promise<boolean> {
  const cookie = await enterAccessPassword(web.url, ACCESS_PASSWORD, from);
  if (cookie === undefined) return false;
  const answer = await tryAccess(web.url, {
    from,
    cookie: cookie,
    fields: { intent: "sign-in", email: owner.email, password: owner.password },
  });
  return answer.location === "/admin" && cookieOf(answer.headers).includes("session_token");
}

/** Sends fifty at a time. Returns the number of rejections, and of the owner's sign-ins meanwhile. */
async function rain(
  tryOne: (n: number) => Promise<{ status: number }>,
): Promise<{ refused: number; owner: boolean[] }> {
  let next = 0;
  let refused = 0;
  const drops = Array.from({ length: 50 }, async () => {
    while (next < TRIES) {
      const n = next++;
      if ((await tryOne(n)).status === 401) refused += 1;
    }
  });
  const owner: boolean[] = [];
  const working = Promise.all(drops);
  const isRaining = () => next < TRIES;
  do owner.push(await ownerGetsIn(OWNERS_PLACE));
  while (isRaining());
  await working;
  return { refused, owner };
}

const PLACES = { "one place": 1, "a thousand places": 1_000 } as const;

test.each(Object.entries(PLACES))(
  `${TRIES} wrong access passwords from %s are rejected, and the owner gets in meanwhile`,
  async (_, places) => {
    const rained = await rain((n) =>
      tryAccess(web.url, {
        from: `10.${places % 7}.${(n % places) >> 8}.${(n % places) & 255}`,
        fields: { intent: "gate", password: `falsch-${n}` },
      }),
    );
    console.log(`${rained.refused} of ${TRIES} refused; the owner got in ${rained.owner.length} times`);
    expect(rained.refused).toBe(TRIES);
    expect(rained.owner.length).toBeGreaterThan(0);
    expect(rained.owner).not.toContain(false);
  },
  MAX_MS,
);

test.each(Object.entries(PLACES))(
  `${TRIES} wrong passwords for the owner from %s are rejected, and the owner gets in meanwhile`,
  async (_, places) => {
    const cookie = await enterAccessPassword(web.url, ACCESS_PASSWORD, "203.0.113.1");
    const rained = await rain((n) =>
      tryAccess(web.url, {
        from: `10.1${places % 7}.${(n % places) >> 8}.${(n % places) & 255}`,
        cookie: cookie ?? "",
        fields: { intent: "sign-in", email: owner.email, password: `falsches-passwort-${n}` },
      }),
    );
    console.log(`${rained.refused} of ${TRIES} refused; the owner got in ${rained.owner.length} times`);
    expect(rained.refused).toBe(TRIES);
    expect(rained.owner.length).toBeGreaterThan(0);
    expect(rained.owner).not.toContain(false);
  },
  MAX_MS,
);

test("the right access password does not help a throttled network", async () => {
  const from = "192.0.2.200";
  for (let n = 0; n < 5; n += 1) {
    await tryAccess(web.url, { from, fields: { intent: "gate", password: `falsch-${n}` } });
  }
  expect(await enterAccessPassword(web.url, ACCESS_PASSWORD, from)).toBeUndefined();
});

/** A statistical test: few rounds would be inconclusive, and often wrong. */
test.runIf(isNightly)(
  "a wrong password takes the same time for known and unknown addresses",
  async () => {
    const { t, bound, knownMs, unknownMs } = await measureTiming({
      url: web.url,
      accessPassword: ACCESS_PASSWORD,
      known: owner.email,
      rounds: ROUNDS,
      db: database.db,
    });
    const means = `known ${knownMs.toFixed(1)} ms, unknown ${unknownMs.toFixed(1)} ms`;
    console.log(`${ROUNDS} refusals each: ${means}, Welch's t = ${t.toFixed(2)}, bound ${bound}`);
    expect(Math.abs(t)).toBeLessThan(bound);
  },
  MAX_MS,
);
