import { sql } from "kysely";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { changedSettings, type Change } from "./save-service.ts";

const MAX_VERSIONS = 20;

export type Version = { version: number; savedBy: string; savedAt: Date; changes: Change[] };

export type StoredService = {
  id: string;
  name: string;
  description: string;
  kind: string;
  config: unknown;
  hasKey: boolean;
  keyLast4: string | null;
  keySetAt: Date | null;
  keySetBy: string | undefined;
  isActive: boolean;
  sendMode: string;
  isSandbox: boolean;
  recipientType: RecipientType | null;
  publicName: string;
  perSecond: number;
  concurrency: number;
  refusalLimit: number;
  version: number;
  /** Newest first, each with what it changed. */
  versions: Version[];
};

/** A service as staff may see it: everything but its key. */
export async function readService(db: Executor, id: string): Promise<StoredService | undefined> {
  const row = await db.selectFrom("api_services").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const versions = await db
    .selectFrom("api_service_versions")
    .selectAll()
    .where("api_service_id", "=", id)
    .orderBy("version", "desc")
    .limit(MAX_VERSIONS + 1)
    .execute();
  // the key and its version are written in one transaction, so their times are the same
  const keySetAt = row.api_key_set_at?.getTime();
  return {
    id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    config: row.config,
    hasKey: row.api_key !== null,
    keyLast4: row.api_key_last4,
    keySetAt: row.api_key_set_at,
    keySetBy: versions.find(({ saved_at }) => saved_at.getTime() === keySetAt)?.saved_by,
    isActive: row.is_active,
    sendMode: row.send_mode,
    isSandbox: row.is_sandbox,
    recipientType: row.recipient_type,
    publicName: row.public_name,
    perSecond: row.per_second,
    concurrency: row.concurrency,
    refusalLimit: row.refusal_limit,
    version: row.version,
    versions: versions.slice(0, MAX_VERSIONS).map((version, index) => {
      const earlier = versions[index + 1];
      const changes = earlier ? changedSettings(settingsOf(earlier), settingsOf(version)) : [];
      return { version: version.version, savedBy: version.saved_by, savedAt: version.saved_at, changes };
    }),
  };
}

type VersionRow = {
  name: string;
  config: unknown;
  per_second: number;
  concurrency: number;
  api_key_last4: string | null;
};

const settingsOf = ({ name, config, per_second, concurrency, api_key_last4 }: VersionRow) => ({
  name,
  config,
  perSecond: per_second,
  concurrency,
  key: api_key_last4,
});

/** A test lead that was sent, as the audit log has it. */
export type PastTest = { at: Date; by: string; outcome: Outcome["kind"] };

const MAX_TESTS = 5;

/** The last tests of a service, oldest first. Of one that is not saved yet: this person's of the last hour that name no service. */
export async function readTests(db: Executor, { id, actor }: { id: string; actor: string }): Promise<PastTest[]> {
  const which =
    id === ""
      ? sql`actor = ${actor} and target_id is null and at > now() - interval '1 hour'`
      : sql`target_kind = 'api_service' and target_id = ${id}`;
  const { rows } = await sql<PastTest>`select at, actor as by, details ->> 'outcome' as outcome from audit_events
    where action = 'service.test' and ${which} order by id desc limit ${MAX_TESTS}`.execute(db);
  return rows.toReversed();
}
