import { sql, type RawBuilder } from "kysely";
import { adapters } from "#server/delivery/adapters/registry.ts";

/** The kinds of services that write to the visitor. Their emails are no sales, and are counted apart. */
const EMAIL_KINDS: readonly string[] = adapters
  .filter(({ transport }) => transport === "email")
  .map(({ kind }) => kind);

export const isEmailKind = (kind: string): boolean => EMAIL_KINDS.includes(kind);

/** Whether leads are sold to a row of api_services: it is no sandbox, and not our own email to the visitor. */
export const isSale = (service: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(`${service}.is_sandbox`)} and ${sql.ref(`${service}.kind`)} <> all(${EMAIL_KINDS}::text[]))`;

/** A lead that is marked counts as erased, though a delivery of it may still be under way. An index holds the few there are. */
export const isStored = (submissionId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${submissionId} not in (select id from form_submissions where erased_at is not null)`;
