import { sql } from "kysely";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import { newId } from "#server/platform/new-id.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { countRows } from "./count-rows.ts";
import { UNROUTED } from "./firms.ts";
import { goneOnce, once, type Kind } from "./kind.ts";

const DAY_MS = 24 * 3_600_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** What ends with a term, and the chain of consents. */
export const termKinds: readonly Kind[] = [
  {
    name: "erase-old-leads",
    effect: "a lead of three years ago gone",
    middle: { writes: "form_submissions" },
    wave: 1,
    async plant({ db, firms: { buys } }) {
      const deliveries = { [buys]: { state: "delivered" } } as const;
      const lead = await seedLead(db, { formType: UNROUTED, at: ago(3 * 365), deliveries });
      await sql`update deliveries set created_at = ${ago(3 * 365)}, updated_at = ${ago(3 * 365)} where submission_id = ${lead}`.execute(
        db,
      );
      return async () => goneOnce(await countRows(db, sql`form_submissions where id = ${lead}`));
    },
  },
  {
    name: "erase-synthetic-leads",
    effect: "a lead of the synthetic visitor gone",
    middle: { writes: "form_submissions" },
    wave: 1,
    async plant({ db, firms: { buys } }) {
      const deliveries = { [buys]: { state: "delivered" } } as const;
      const lead = await seedLead(db, { formType: UNROUTED, at: ago(30), deliveries });
      await sql`update form_submissions set is_synthetic = true where id = ${lead}`.execute(db);
      return async () => goneOnce(await countRows(db, sql`form_submissions where id = ${lead}`));
    },
  },
  {
    name: "delete-expired-consents",
    effect: "the event 'expired' of a consent of six years ago",
    middle: { writes: "consent_identities" },
    wave: 2,
    async plant({ db }) {
      const id = newId();
      const given = ago(6 * 366);
      const shown = { form_type: "solar", step: "contact", page_address: "/", texts: "[]" } as const;
      await db
        .insertInto("consent_records")
        .values({ id: newId(), submission_id: id, ...shown, given_at: given })
        .execute();
      const times = { given_at: given, last_used_at: given };
      await db
        .insertInto("consent_identities")
        .values({ submission_id: id, sealed: "x", ...times })
        .execute();
      await db
        .insertInto("consent_events")
        .values({ id: newId(), submission_id: id, kind: "given", at: given })
        .execute();
      return async () =>
        once(await countRows(db, sql`consent_events where submission_id = ${id} and kind = 'expired'`));
    },
  },
  {
    name: "link-consent-events",
    effect: "the link of a consent event",
    middle: { writes: "consent_chain" },
    wave: 2,
    async plant({ db }) {
      const id = newId();
      await recordConsentEvent(db, { submissionId: id, kind: "given" });
      return async () => once(await countRows(db, sql`consent_chain where submission_id = ${id}`));
    },
  },
  {
    name: "delete-cookie-choices",
    effect: "a choice of five years ago gone",
    middle: { writes: "cookie_choices" },
    wave: 2,
    async plant({ db }) {
      const id = newId(ago(5 * 366).getTime());
      const choice = { id, marketing: true, text_version: "1", place: "banner" } as const;
      await db.insertInto("cookie_choices").values(choice).execute();
      return async () => goneOnce(await countRows(db, sql`cookie_choices where id = ${id}`));
    },
  },
  {
    name: "delete-submit-counts",
    effect: "the count of an hour ago gone",
    middle: { writes: "submit_counts" },
    wave: 2,
    async plant({ db, round }) {
      const key = `drill-${round}`;
      await sql`insert into submit_counts (key, minute, n) values (${key}, now() - interval '1 hour', 1)`.execute(db);
      return async () => goneOnce(await countRows(db, sql`submit_counts where key = ${key}`));
    },
  },
  {
    name: "delete-refused-networks",
    effect: "the network of two hours ago gone",
    middle: { writes: "refused_networks" },
    wave: 2,
    async plant({ db, round, firms: { refuses } }) {
      const network = `203.0.113.${round}`;
      await sql`insert into refused_networks (api_service_id, network, refused_at)
        values (${refuses}, ${network}, now() - interval '2 hours')`.execute(db);
      return async () => goneOnce(await countRows(db, sql`refused_networks where network = ${network}`));
    },
  },
  {
    name: "log-audit-head",
    effect: "a line in the process log",
    middle: { reads: "audit_chain" },
    wave: 1,
    runsAgain: true,
    async plant({ said }) {
      const lines = () => said().filter((line) => line.includes("newest hash of the audit log")).length;
      const before = lines();
      return async () => once(lines() - before);
    },
  },
];
