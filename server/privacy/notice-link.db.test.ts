import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { testRing as consentRing } from "#testing/fixtures/services.ts";
import type { NoticeKind, NoticeState } from "./notice-kinds.ts";
import { confirmByLink, confirmLink, readNoticeToConfirm } from "./notice-link.ts";

const publicUrl = "https://stufenlos.example";
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const deps = () => ({ db: database.db, consentRing });

async function notice(state: NoticeState, createdAt = new Date()) {
  const [id, submissionId] = [newId(), newId()];
  await sql`insert into notices (id, submission_id, kind, service_name, channel, state, created_at, next_attempt_at, lease_until, told_at)
    values (${id}, ${submissionId}, 'erased', 'Liftring', 'email', ${state}, ${createdAt},
      case when ${state} = 'queued' then now() end, case when ${state} = 'sending' then now() end,
      case when ${state} in ('told', 'done') then timestamptz '2026-11-01' end)`.execute(database.db);
  const link = confirmLink({ consentRing, publicUrl }, { id, kind: "erased", createdAt }) ?? "";
  return { id, submissionId, token: link.slice(link.lastIndexOf("/") + 1) };
}

const stored = (id: string) =>
  database.db
    .selectFrom("notices")
    .select(["state", "told_at", "confirmed_at", "confirmed_by"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const toldEvents = async (submissionId: string): Promise<number> =>
  (await sql`select from consent_events where submission_id = ${submissionId} and kind = 'told'`.execute(database.db))
    .rows.length;

test.each<[NoticeKind, boolean]>([
  ["erased", true],
  ["withdrawn", true],
  ["no-calls", true],
  ["rectified", true],
  ["email-only", false],
  ["best-time", false],
  ["nobody-called", false],
])("notice '%s' has a confirmation link: %s", (kind, has) => {
  const link = confirmLink({ consentRing, publicUrl }, { id: newId(), kind, createdAt: new Date() });
  expect(link?.startsWith("https://stufenlos.example/erledigt/") ?? false).toBe(has);
});

test("a recipient confirms by its link once", async () => {
  const { id, submissionId, token } = await notice("told");
  const shown = await readNoticeToConfirm(deps(), token);
  expect(shown).toMatchObject({ id, submissionId, kind: "erased", recipient: "Liftring", confirmedAt: null });
  expect(await confirmByLink(database.db, { id })).toBe(true);
  const first = await stored(id);
  expect(first).toMatchObject({ state: "told", confirmed_by: "receiver", told_at: new Date("2026-11-01T00:00:00Z") });
  expect(await confirmByLink(database.db, { id })).toBe(false);
  expect(await stored(id)).toEqual(first);
  expect(await toldEvents(submissionId)).toBe(0); // it was recorded when the notice was sent
});

test.each<NoticeState>(["queued", "sending", "failed", "task"])(
  "a confirmation counts as notified, though the notice is still '%s'",
  async (state) => {
    const { id, submissionId } = await notice(state);
    await confirmByLink(database.db, { id });
    expect(await stored(id)).toMatchObject({ state: "told", told_at: expect.any(Date) as Date });
    expect(await toldEvents(submissionId)).toBe(1);
  },
);

test("a notice given by staff keeps their name", async () => {
  const { id } = await notice("done");
  await confirmByLink(database.db, { id });
  expect(await stored(id)).toMatchObject({ state: "done", confirmed_by: "receiver" });
});

test("expired and unknown links open nothing", async () => {
  const { token } = await notice("told", new Date(Date.now() - 92 * 86_400_000));
  expect(await readNoticeToConfirm(deps(), token)).toBeUndefined();
  const nobodys = confirmLink({ consentRing, publicUrl }, { id: newId(), kind: "erased", createdAt: new Date() }) ?? "";
  expect(await readNoticeToConfirm(deps(), nobodys.split("/").at(-1) ?? "")).toBeUndefined();
  expect(await readNoticeToConfirm(deps(), "")).toBeUndefined();
});
