import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSendEmail } from "#server/delivery/email/send-email.ts";
import { newId } from "#server/platform/new-id.ts";
import { switchWeeklyMail, wantsWeeklyMail } from "#server/staff/team.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import { readWeek } from "./read-week.ts";
import { sendWeeklyMail } from "./send-weekly-mail.ts";

const MONDAY = Date.parse("2026-11-16T06:30:00Z");
const FIRST = "first@stufenlos.example";
const SECOND = "second@stufenlos.example";

let database: TestDatabase;
let mail: EmailServer;
beforeEach(async () => {
  database = await createTestDatabase();
  mail = await startEmailServer();
  await createStaff(database.db, { role: "owner", email: FIRST });
  await createStaff(database.db, { role: "owner", email: SECOND });
  await createStaff(database.db, { role: "operator" });
  await database.db
    .updateTable("staff_accounts")
    .set({ approved_at: new Date("2026-11-01") })
    .execute();
});
afterEach(async () => {
  await mail.stop();
  await database.drop();
});

const log = { info: () => undefined, error: () => undefined };
const deps = () => ({
  db: database.db,
  send: createSendEmail({ smtpUrl: mail.url, from: "Stufenlos <us@stufenlos.example>" }),
  publicUrl: "https://stufenlos.example",
  log,
});
const readers = () => mail.emails.flatMap(({ to }) => to).toSorted();

test("each owner gets one mail with a picture per week, also with concurrent workers", async () => {
  await Promise.all(Array.from({ length: 6 }, () => sendWeeklyMail(deps(), MONDAY)));
  expect(readers()).toEqual([FIRST, SECOND]);
  await sendWeeklyMail(deps(), MONDAY + 3_600_000);
  expect(readers()).toEqual([FIRST, SECOND]);
  const [email] = mail.emails;
  expect(email?.text).toContain("Starts: 0");
  expect(email?.html).toMatch(/<img src="cid:picture@stufenlos" alt="Leads of the last 8 weeks/);
  expect(
    Buffer.from(email?.pictures[0] ?? "", "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(email?.html).not.toMatch(/src="http/);
});

test("a new owner starts with the next mail", async () => {
  await database.db
    .updateTable("staff_accounts")
    .set({ approved_at: new Date("2026-11-15T23:00:00Z") }) // Monday in Berlin
    .where("email", "=", FIRST)
    .execute();
  await sendWeeklyMail(deps(), MONDAY);
  expect(readers()).toEqual([SECOND]);
});

test("former owners, other roles and those who opted out get none", async () => {
  const { id } = await database.db
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", FIRST)
    .executeTakeFirstOrThrow();
  await switchWeeklyMail(database.db, { id, email: FIRST, name: "", role: "owner" }, false);
  expect(await wantsWeeklyMail(database.db, id)).toBe(false);
  await database.db
    .updateTable("staff_accounts")
    .set({ revoked_at: sql<Date>`now()` })
    .where("email", "=", SECOND)
    .execute();
  expect(await sendWeeklyMail(deps(), MONDAY)).toBe(0);
  expect(mail.emails).toEqual([]);
});

test("a rejected mail is retried", async () => {
  mail.manners.recipient = 451;
  expect(await sendWeeklyMail(deps(), MONDAY)).toBe(0);
  mail.manners = {};
  expect(await sendWeeklyMail(deps(), MONDAY)).toBe(0); // within the backoff
  await lapse();
  expect(await sendWeeklyMail(deps(), MONDAY)).toBe(2);
  expect(readers()).toEqual([FIRST, SECOND]);
});

test("a dead worker's mail is sent by another, and a duplicate has the same id", async () => {
  const dies = new Error("killed");
  const { send } = deps();
  const killed = (before: boolean) => ({
    ...deps(),
    send: async (...args: Parameters<typeof send>) => {
      if (!before) await send(...args);
      throw dies;
    },
  });
  await expect(sendWeeklyMail(killed(true), MONDAY)).rejects.toBe(dies);
  await lapse();
  await expect(sendWeeklyMail(killed(false), MONDAY)).rejects.toBe(dies);
  await lapse();
  expect(await sendWeeklyMail(deps(), MONDAY)).toBe(2);
  expect(readers()).toEqual([FIRST, FIRST, SECOND]);
  expect(new Set(mail.emails.map(({ headers }) => headers["message-id"])).size).toBe(2);
});

/** Simulates that a minute has passed. */
const lapse = () => sql`update weekly_mails set mailing_until = now() - interval '1 second'`.execute(database.db);

test("the figures cover Monday to Sunday, and the largest loss skips the first step", async () => {
  const move = (day: string, from: string, to: string, n: number) =>
    database.db
      .insertInto("step_totals")
      .values({
        day,
        form_type: "treppenlift5",
        definition_sha: "x",
        device: "phone",
        from_step: from,
        to_step: to,
        n,
      })
      .execute();
  await move("2026-11-09", "enter", "", 150);
  await move("2026-11-10", "", "email", 60);
  await move("2026-11-10", "email", "name", 25);
  await move("2026-11-10", "name", "sent", 24);
  const fact = { form_type: "treppenlift5", definition_sha: "x", campaign_id: 0 };
  const came = (day: string, starts: number, leads: number) =>
    database.db
      .insertInto("daily_lead_totals")
      .values({ ...fact, day, starts, leads, quarantined: 0 })
      .execute();
  await came("2026-11-08", 7, 0);
  await came("2026-11-09", 100, 0);
  await came("2026-11-15", 50, 24);
  await came("2026-11-16", 1000, 0);
  const sales = { sold: 20, sold_cents: 80_000, refused: 0, open: 0, returned: 1, returned_cents: 4000, requested: 0 };
  await database.db
    .insertInto("sale_facts")
    .values({ ...fact, ...sales, day: "2026-11-15", buyer_id: newId(), returnable: 5 })
    .execute();
  const { weeks, settled, loss } = await readWeek(database.db, "2026-11-09");
  expect(weeks).toHaveLength(8);
  expect(weeks.slice(-2)).toEqual([
    { week: "2026-11-02", starts: 7, leads: 0, sold: 0, netCents: 0 },
    { week: "2026-11-09", starts: 150, leads: 24, sold: 20, netCents: 76_000 },
  ]);
  expect(settled).toBe(15);
  expect(loss).toEqual({ formType: "treppenlift5", step: "email", arrived: 60, left: 35 });
});
