import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createQueueMail } from "#server/delivery/email/queue-mail.ts";
import * as emails from "#server/delivery/email/staff-emails.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { readQueues } from "#server/operations/background/read-background.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { startEmailServer } from "#testing/fake-email/email-server.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";
import { freePort } from "#testing/ports.ts";
import { startWorker } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";

const TO = "petra@stufenlos.example";
const LINK = "https://stufenlos.example/user1/password?token=a-secret";

const KINDS: readonly emails.Email[] = [
  emails.confirmationEmail("Petra", LINK),
  emails.knownAddressEmail("Petra", LINK),
  emails.resetEmail("Petra", LINK),
  emails.waitingEmail("Eva", LINK),
  emails.secondFactorResetEmail("Petra", LINK),
  emails.passwordChangedEmail("Petra", LINK),
  emails.secondFactorOnEmail("Petra", LINK),
  emails.secondFactorOffEmail("Petra", LINK),
  emails.newSignInEmail("Petra", { device: "Firefox", address: "127.0.0.1" }, LINK),
  emails.roleChangedEmail("Petra", "Operator", LINK),
  emails.invitationEmail("Operator", LINK),
  emails.approvedEmail("Petra", LINK),
];

const LAST: emails.Email = { subject: "The mail server is back", paragraphs: ["It is."] };

/** `npm run prove staff-mail` spreads the mails over ten minutes and hurries nothing; the retries are up to ten minutes apart. */
const AWAY_MS = Number(process.env["MAIL_AWAY_MINUTES"] ?? 0) * 60_000;
const MAX_RETRY_MS = 600_000;

type Waiting = { state: string; problem: string | null; content: string };

test("mails of every kind queued during an outage arrive once afterwards, and are stored encrypted", async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const worker = await startWorker(database.url, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const waiting = async () =>
    (
      await sql<Waiting>`select state::text, output ->> 'message' as problem, data::text as content
        from pgboss.job where name = 'staff-mail'`.execute(database.db)
    ).rows;

  const queueMail = createQueueMail({ ring: readKeyRing(SECRET_KEYS), hasServer: true, onProblem: expect.unreachable });
  for (const email of KINDS) {
    await queueMail(database.db, TO, email);
    await wait(AWAY_MS / KINDS.length);
  }
  const held = await until(async () => {
    const all = await waiting();
    return all.every(({ state }) => state === "retry") && all;
  });
  expect(new Set(held.map(({ problem }) => problem))).toEqual(new Set(["The mail server ESOCKET"]));
  const [queue] = await readQueues(database.db);
  expect(queue).toMatchObject({ name: "staff-mail", waiting: KINDS.length, problem: "The mail server ESOCKET" });
  expect(held.filter(({ content }) => /petra|token|Petra/.test(content))).toEqual([]);

  const mail = await startEmailServer({ port });
  if (AWAY_MS === 0)
    await sql`update pgboss.job set start_after = now() where name = 'staff-mail'`.execute(database.db);
  await queueMail(database.db, TO, LAST); // queueing notifies the worker, which otherwise polls every half minute
  const isSent = async () => (await waiting()).every(({ state }) => state === "completed");
  await (AWAY_MS === 0 ? until(isSent) : until(isSent, 2 * MAX_RETRY_MS));
  const sent = [...KINDS, LAST].map(({ subject }) => subject);
  expect(mail.emails.map(({ subject }) => subject).toSorted()).toEqual(sent.toSorted());
  await worker.kill("SIGTERM");
  await mail.stop();
  await database.drop();
});
