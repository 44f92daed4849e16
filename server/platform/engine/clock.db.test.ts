import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { forgetFutureTimes, steadyClock } from "./clock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.drop());

test("the engine's clock does not follow a jump of the computer's clock", () => {
  const before = steadyClock.now();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5_400_000 });
  expect(steadyClock.now() - before).toBeLessThan(60_000);
});

/** As an hour later, after which the database's clock is set back. */
async function anHourAhead(): Promise<void> {
  await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(database.db);
  await sql`update pgboss.queue set maintain_on = now() + interval '1 hour', monitor_claim_on = now() + interval '1 hour'`.execute(
    database.db,
  );
  await sql`update pgboss.job set start_after = start_after + interval '1 hour', heartbeat_on = heartbeat_on + interval '1 hour',
    singleton_on = singleton_on + interval '1 hour'`.execute(database.db);
}

const readWaiting = async () =>
  (
    await sql`select
      (select count(*)::int from pgboss.version where cron_on > now()) as schedules,
      (select count(*)::int from pgboss.queue where maintain_on > now() and monitor_claim_on > now()) > 0 as queues,
      (select count(*)::int from pgboss.job where state = 'created' and start_after > now()) as waiting,
      (select count(*)::int from pgboss.job where state = 'active' and heartbeat_on > now()) as active,
      (select count(*)::int from pgboss.job where singleton_on > now() at time zone 'UTC') as sent`.execute(database.db)
  ).rows[0];

test("after the database's clock was set back no schedule, queue or job waits for the time that was", async () => {
  const boss = new PgBoss({ db: fromKysely(database.db), supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.createQueue("__pgboss__send-it");
  await boss.send("__pgboss__send-it", null, { singletonKey: "check-alerts__", singletonSeconds: 60 });
  await boss.send("check-alerts");
  await boss.send("send-notices", null, { heartbeatSeconds: 20 });
  await boss.fetch("send-notices");
  await boss.stop();
  await anHourAhead();
  expect(await readWaiting()).toEqual({ schedules: 1, queues: true, waiting: 2, active: 1, sent: 1 });
  await forgetFutureTimes(database.db);
  expect(await readWaiting()).toEqual({ schedules: 0, queues: false, waiting: 0, active: 0, sent: 0 });
});
