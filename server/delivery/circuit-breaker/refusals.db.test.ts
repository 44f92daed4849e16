import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resumeService } from "#server/api-services/pause-service.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { eraseSubmissions } from "#server/submissions/erase.ts";
import { noteNoErasure } from "#server/submissions/erasure-ledger.ts";
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

const resume = () => resumeService({ db: database.db, notifyWorkers: () => undefined }, harness.serviceId, "Eva");
const stateOf = async (id: string) => (await harness.delivery(id)).state;
const statesOf = (ids: readonly string[]) => Promise.all(ids.map(stateOf));

/** One new lead, and its only attempt. */
async function sendOne(transport: Transport): Promise<string> {
  const id = await harness.submit();
  await harness.makeProbeDue();
  expect(await harness.attempt(transport)).toBe(true);
  return id;
}

async function sendMany(transport: Transport, n: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < n; i++) ids.push(await sendOne(transport));
  return ids;
}

/** A firewall turns these away, and the service takes the others; `order` is who came, in turn. */
function refusing(refused: readonly string[], order: string[] = []): Transport {
  return async (request, limits) => {
    const key = request.headers["idempotency-key"] ?? "";
    order.push(key);
    return answering(refused.includes(key) ? 403 : 201)(request, limits);
  };
}

/** Everything that waits, one attempt after the other. */
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
    expect(await harness.delivery(id)).toMatchObject({ state: "failed", tries: 1, attempt_n: 1 });
    expect(await harness.circuit()).toMatchObject({ state: "open", refused: [id] });
    expect(await stateOf(await sendOne(answering(201)))).toBe("delivered");
  });

  test("a lead that staff send again and again does not pause the service", async () => {
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
    expect(await harness.circuit()).toMatchObject({ state: "paused" });
  });

  test("different refusals are no row", async () => {
    for (const status of [403, 404, 403, 405]) await sendOne(answering(status));
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });
});

describe("the same refusal of three leads is the service's", () => {
  test("H1: it is paused, and the three wait again without having lost a try", async () => {
    const ids = await sendMany(answering(404), 3);
    expect(await harness.circuit()).toMatchObject({
      state: "paused",
      changed_by: null,
      reason: "Different leads in a row were refused: answered 404",
      refused: ids,
    });
    for (const id of ids) {
      expect(await harness.delivery(id)).toMatchObject({ state: "queued", tries: 0, attempt_n: 1 });
    }
    await resume();
    await sendAll(answering(201));
    expect(await statesOf(ids)).toEqual(["delivered", "delivered", "delivered"]);
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
    expect((await harness.circuit()).state).toBe("paused");
    for (const id of ids) expect(await harness.delivery(id)).toMatchObject({ state: "queued", tries: 0 });
  });

  test("who is in doubt or erased does not go back to waiting", async () => {
    const doubtful = await harness.submit();
    await harness.attempt(silent);
    await harness.makeDue();
    await harness.makeProbeDue();
    await harness.attempt(answering(403));
    const erased = await sendOne(answering(403));
    await eraseSubmissions({ db: database.db, noteErasure: noteNoErasure }, [
      (await harness.delivery(erased)).submission_id,
    ]);
    const last = await sendOne(answering(403));
    expect((await harness.circuit()).state).toBe("paused");
    expect(await statesOf([doubtful, erased, last])).toEqual(["in_doubt", "failed", "queued"]);
  });
});

describe("after Resume", () => {
  test("H1: the first lead is another one than those that paused the service, and goes alone", async () => {
    const refused = await sendMany(answering(403), 3);
    const good = [await harness.submit(), await harness.submit()];
    await resume();
    await harness.makeProbeDue();
    const [first, ...others] = await harness.claim(5);
    expect(good).toContain(first?.deliveryId);
    expect(others).toEqual([]);
    await harness.makeProbeDue();
    expect(await harness.claim(5)).toEqual([]); // while the first is under way
    expect(await statesOf(refused)).toEqual(["queued", "queued", "queued"]);
  });

  test("H1: the first lead is another one than the one whose answer paused the service at once", async () => {
    await sendOne(answering(401));
    const good = await harness.submit();
    await resume();
    await harness.makeProbeDue();
    expect((await harness.claim(5)).map(({ deliveryId }) => deliveryId)).toEqual([good]);
  });

  test("the lead that paused it is tried if no other waits", async () => {
    const id = await sendOne(answering(401));
    await resume();
    await sendAll(answering(201));
    expect(await stateOf(id)).toBe("delivered");
    expect(await harness.circuit()).toMatchObject({ unproven: false, refused: [] });
  });

  test("H1: a lead pauses a service once at most: three poisoned ones fail, the others are delivered", async () => {
    const poisoned = await sendMany(answering(403), 3);
    const good: string[] = [];
    for (let n = 0; n < 5; n++) good.push(await harness.submit());
    await resume();
    const order: string[] = [];
    await sendAll(refusing(poisoned, order));
    expect(good).toContain(order[0]);
    expect(await statesOf(good)).toEqual(good.map(() => "delivered"));
    expect(await statesOf(poisoned)).toEqual(["failed", "failed", "failed"]);
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });

  test("a service that still refuses everybody is paused again by the first lead, which waits", async () => {
    await sendMany(answering(403), 3);
    const next = await harness.submit();
    await resume();
    await harness.makeProbeDue();
    await harness.attempt(answering(403));
    expect(await harness.circuit()).toMatchObject({ state: "paused" });
    expect(await harness.delivery(next)).toMatchObject({ state: "queued", attempt_n: 1, tries: 0 });
  });

  test("a poisoned lead does not pause a service that was paused for its key", async () => {
    const first = await sendOne(answering(401));
    const poisoned = await harness.submit();
    await resume();
    await sendAll(refusing([poisoned]));
    expect(await statesOf([first, poisoned])).toEqual(["delivered", "failed"]);
    expect(await harness.circuit()).toMatchObject({ state: "open" });
  });
});
