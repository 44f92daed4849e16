import { sql } from "kysely";
import { createQueueMail } from "#server/delivery/email/queue-mail.ts";
import { STAFF_MAIL } from "#server/platform/engine/queues.ts";
import { newId } from "#server/platform/new-id.ts";
import { withdraw } from "#server/privacy/withdraw.ts";
import { recordMessage } from "#server/privacy/visitor-messages/record-message.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import type { CaughtEmail } from "#testing/fake-email/read-mail.ts";
import { countRows } from "./count-rows.ts";
import { UNROUTED } from "./firms.ts";
import { once, type Kind, type Times } from "./kind.ts";
import type { Stage } from "./stage.ts";

const DAY_MS = 24 * 3_600_000;
/** The first of the days to be sealed; each round has one of its own, and they follow one another. */
const FIRST_SEALED_DAYS_AGO = 90;

/** What goes out by mail, and what queues a notice. */
export const mailKinds: readonly Kind[] = [
  {
    name: "check-alerts",
    effect: "the mail about a paused service",
    middle: "mail",
    wave: 1,
    mayBeTwice:
      "docs/alerts.md: where a worker dies between sending and noting it, the second has the Message-ID of the first",
    async plant(stage) {
      const { db, firms, round } = stage;
      const name = `Paused in round ${round}`;
      const id = await connectFakeService(db, { url: `${firms.url}/${round}`, name, sendMode: "manual" });
      await sql`update circuit_breakers set state = 'paused', reason = 'a drill', changed_at = now()
        where api_service_id = ${id}`.execute(db);
      return async () => mails(stage, ({ subject }) => subject.includes(`${name} is paused`));
    },
  },
  {
    name: "send-weekly-mail",
    effect: "last week's mail to an owner",
    middle: "mail",
    wave: 1,
    mayBeTwice:
      "docs/insights.md: where a worker dies between sending and noting it, the second has the Message-ID of the first",
    async plant(stage) {
      const { db } = stage;
      const email = ownerOf(stage);
      await sql`update staff_accounts set revoked_at = now() where revoked_at is null`.execute(db);
      const { id } = await createStaff(db, { role: "owner", email });
      await sql`update staff_accounts set approved_at = now() - interval '60 days' where id = ${id}`.execute(db);
      return async () =>
        mails(stage, ({ to, headers }) => to.includes(email) && (headers["message-id"] ?? "").startsWith("<weekly-"));
    },
  },
  {
    name: STAFF_MAIL,
    effect: "a mail to staff",
    middle: "mail",
    wave: 1,
    mayBeTwice:
      "decision 0070: it may arrive twice where a worker dies between sending it and storing that; same Message-ID",
    async plant(stage) {
      const { db, round } = stage;
      const subject = `Drill ${round}`;
      await queueMail(db, "petra@stufenlos.example", { subject, paragraphs: ["It is one."] });
      return async () => mails(stage, (mail) => mail.subject.includes(subject));
    },
  },
  {
    name: "seal-consent-days",
    effect: "the mail with the seal of a day",
    middle: "mail",
    wave: 1,
    mayBeTwice: "decision 0056: where it had gone out already, the second has the same Message-ID",
    async plant(stage) {
      const { db, round } = stage;
      const at = new Date(Date.now() - (FIRST_SEALED_DAYS_AGO - round) * DAY_MS);
      const day = at.toISOString().slice(0, 10);
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx); // links are written for today only
        await sql`insert into consent_chain (submission_id, n, event_id, day, hash)
          values (${newId()}, 1, ${newId()}, ${day}::date, sha256('drill'))`.execute(tx);
      });
      return async () => mails(stage, ({ subject }) => subject.includes(`Seal of the consent events of ${day}`));
    },
  },
  {
    name: "send-notices",
    effect: "the mail to a buyer whose lead was withdrawn",
    middle: "mail",
    wave: 1,
    mayBeTwice: "decision 0057: a notice that arrives twice says the same again",
    async plant(stage) {
      const { db, round, firms } = stage;
      const address = `notices.${round}@notified.example`;
      await sql`update buyers set privacy_email = ${address} where id = ${firms.notifiedBuyer}`.execute(db);
      const deliveries = { [firms.notified]: { state: "delivered" } } as const;
      const submissionId = await seedLead(db, { formType: UNROUTED, deliveries });
      const wish = { submissionId, scope: { kind: "all" }, by: "visitor", notifyRecipients: true } as const;
      const { kind } = await withdraw(privacy(stage), wish);
      if (kind !== "withdrawn") throw new Error(kind);
      return async () => mails(stage, ({ to }) => to.includes(address));
    },
  },
  {
    name: "notify-late-recipients",
    effect: "a notice for a firm that got the lead late",
    middle: { writes: "notices" },
    wave: 2,
    async plant(stage) {
      const { db, firms } = stage;
      const lead = await seedLead(db, {
        formType: UNROUTED,
        deliveries: { [firms.late]: { state: "queued", attempts: 0 } },
      });
      const made = await recordMessage(privacy(stage), lead, { kind: "best-time", times: ["noon"] });
      if (made !== "made") throw new Error(made);
      await sql`with late as (
          update deliveries set state = 'delivered', next_attempt_at = null, updated_at = now()
          where submission_id = ${lead} and api_service_id = ${firms.late} returning id)
        insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status)
        select ${newId()}, id, 1, 'finished', 'accepted', 200 from late`.execute(db);
      return async () => once(await countRows(db, sql`notices where submission_id = ${lead} and kind = 'best-time'`));
    },
  },
];

const queueMail = createQueueMail({
  ring: testRing,
  hasServer: true,
  onProblem(subject, problem) {
    throw new Error(`${subject}: ${problem}`);
  },
});

const privacy = ({ db }: Stage) => ({ db, consentRing: testRing, recordWithdrawal: recordNoWithdrawal });

const ownerOf = ({ round }: Stage): string => `owner.${round}@stufenlos.example`;

/** How many have come, and under how many Message-IDs. */
function mails({ mail }: Stage, isIt: (email: CaughtEmail) => boolean): Times {
  const found = mail.emails.filter(isIt);
  return { times: found.length, ids: new Set(found.map(({ headers }) => headers["message-id"])).size };
}
