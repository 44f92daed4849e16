import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteRefusedNetworks } from "./circuit-breaker.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { answering, openDeliveryHarness, silent, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";

let database: TestDatabase;
let harness: DeliveryHarness;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  harness = await openDeliveryHarness(database);
});

const stateOf = async (id: string) => (await harness.delivery(id)).state;
const statesOf = (ids: readonly string[]) => Promise.all(ids.map(stateOf));

/** Submits a lead and makes its only attempt. */
async function sendOne(transport: Transport, network?: string): Promise<string> {
  const id = await harness.submit(undefined, network === undefined ? {} : { network });
  await harness.makeProbeDue();
  expect(await harness.attempt(transport)).toBe(true);
  return id;
}

async function sendMany(transport: Transport, n: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i++) ids.push(await sendOne(transport));
  return ids;
}

/** Attempts everything that is queued, one after the other. */
async function sendAll(transport: Transport): Promise<void> {
  do await harness.makeProbeDue();
  while (await harness.attempt(transport));
}

describe("one lead's refusal is that lead's", () => {
  test.each([
    [301, ""],
    [400, "<html>Request blocked</html>"],
    [402, "{}"],
    [403, "<html>Forbidden</html>"],
    [404, "{}"],
    [415, "{}"],
  ])("H1: a %i with %j ends the delivery of this lead, and the next one is sent", async (status, body) => {
    const id = await sendOne(answering(status, body));
    expect(await harness.delivery(id)).toMatchObject({ state: "failed", counted_attempts: 1, attempt_n: 1 });
    expect(await harness.circuit()).toMatchObject({ state: "open", refused: [id] });
    expect(await stateOf(await sendOne(answering(201)))).toBe("delivered");
  });

  test("a lead that staff send again and again does not stop the service", async () => {
    const id = await sendOne(answering(403));
    for (let n = 0; n < 4; n++) {
      await database.db
        .updateTable("deliveries")
        .set({ state: "queued", next_attempt_at: new Date(0) })
        .where("id", "=", id)
        .execute();
      await harness.makeProbeDue();
      await harness.attempt(answering(403));
    }
    expect(await harness.delivery(id)).toMatchObject({ state: "failed", attempt_n: 5 });
    expect(await harness.circuit()).toMatchObject({ state: "open", refused: [id] });
  });

  test.each([
    ["accepts", 201],
    ["calls a duplicate", 409],
    ["rejects itself", 422],
  ])("a lead in between that the service %s ends the row", async (_, status) => {
    await sendMany(answering(403), 2);
    await sendOne(answering(status));
    expect(await harness.circuit()).toMatchObject({ refusal: null, refused: [] });
    await sendMany(answering(403), 2);
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });

  test("a lead in between that is accepted ends the row, even if it was taken before the row began", async () => {
    const accept = Promise.withResolvers<void>();
    let isWritten = false;
    await harness.submit();
    const slow = harness.attempt(async (request, limits) => {
      isWritten = true;
      await accept.promise;
      return answering(201)(request, limits);
    });
    await until(async () => isWritten);
    await sendMany(answering(403), 2);
    accept.resolve();
    await slow;
    await sendOne(answering(403));
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });

  test("a lead without an answer in between does not end the row", async () => {
    await sendMany(answering(403), 2);
    await sendOne(silent);
    await sendOne(answering(403));
    expect(await harness.circuit()).toMatchObject({ state: "probing", by_refusals: true });
  });

  test("leads of one network are one, for an hour", async () => {
    for (let n = 0; n < 30; n++) await sendOne(answering(403), "198.51.100/24");
    await sendOne(answering(403), "203.0.113/24");
    expect(await harness.circuit()).toMatchObject({ state: "open" });
    await sql`update refused_networks set refused_at = now() - interval '61 minutes'`.execute(database.db);
    await deleteRefusedNetworks(database.db);
    await sendOne(answering(403), "198.51.100/24");
    expect(await harness.circuit()).toMatchObject({ state: "probing", by_refusals: true });
  });

  test("different refusals are no row", async () => {
    for (const status of [403, 404, 403, 405]) await sendOne(answering(status));
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });
});

describe("the same refusal of three leads is the service's", () => {
  test("H1: it is half open, and the three wait again without having lost a try", async () => {
    const ids = await sendMany(answering(404), 3);
    expect(await harness.circuit()).toMatchObject({
      state: "probing",
      by_refusals: true,
      changed_by: null,
      reason: "Different leads in a row were refused: answered 404",
    });
    for (const id of ids) {
      expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 0, attempt_n: 1 });
    }
    await sendAll(answering(201));
    expect(await statesOf(ids)).toEqual(["delivered", "delivered", "delivered"]);
    expect(await harness.circuit()).toMatchObject({ state: "open", by_refusals: false, reason: null, refused: [] });
  });

  test("attempts that are under way meanwhile wait again as well", async () => {
    const answer = Promise.withResolvers<void>();
    const attempts: Promise<boolean>[] = [];
    const ids: string[] = [];
    let begun = 0;
    for (let n = 1; n <= 6; n++) {
      ids.push(await harness.submit());
      await harness.makeProbeDue();
      const attempt = harness.attempt(async (request, limits) => {
        begun++;
        await answer.promise;
        return answering(403)(request, limits);
      });
      attempts.push(attempt);
      await until(async () => begun === n);
    }
    answer.resolve();
    await Promise.all(attempts);
    expect((await harness.circuit()).state).toBe("probing");
    for (const id of ids) expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 0 });
  });

  test("one that is accepted meanwhile closes it", async () => {
    const answer = Promise.withResolvers<void>();
    await harness.submit();
    let isWritten = false;
    const slow = harness.attempt(async (request, limits) => {
      isWritten = true;
      await answer.promise;
      return answering(201)(request, limits);
    });
    await until(async () => isWritten);
    await sendMany(answering(403), 3);
    expect(await harness.circuit()).toMatchObject({ state: "probing" });
    answer.resolve();
    await slow;
    expect(await harness.circuit()).toMatchObject({ state: "open", by_refusals: false });
  });

  test("deliveries in doubt or erased are not queued again", async () => {
    const doubtful = await harness.submit();
    await harness.attempt(silent);
    await harness.makeDue();
    await harness.makeProbeDue();
    await harness.attempt(answering(403));
    const erased = await sendOne(answering(403));
    await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [
      (await harness.delivery(erased)).submission_id,
    ]);
    const last = await sendOne(answering(403));
    expect((await harness.circuit()).state).toBe("probing");
    expect(await statesOf([doubtful, erased, last])).toEqual(["in_doubt", "failed", "queued"]);
  });
});
