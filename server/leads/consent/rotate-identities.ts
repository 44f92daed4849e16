import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { rewrap, SealError, keyIdOf } from "#server/platform/secrets/seal.ts";
import { identityContext, hmacsOf, openIdentity } from "./identity.ts";

/** Sample size, spread over all years: keys change with time, and a start must not read millions of rows. */
const PROBES = 64;

type Probe = { id: string; sealed: string };
type Keys = { ring: KeyRing; lost: readonly string[] };

/**
 * Returns the operator's message about wrong CONSENT_KEYS, or undefined if they open what is stored. With wrong keys new proofs could not
 * be opened later, and people who have withdrawn would not be recognised.
 */
export async function findConsentKeyProblem(db: Executor, { ring, lost }: Keys): Promise<string | undefined> {
  const probes = await readProbes(db);
  const needed = new Set([...probes.flatMap(({ sealed }) => keyIdOf(sealed) ?? []), ...(await keysOfHmacs(db))]);
  const missing = [...needed].filter((id) => !ring.keys.has(id) && !lost.includes(id));
  if (missing.length > 0) return missingText(missing.toSorted(), [...ring.keys.keys()]);
  const different = [...ring.keys.keys()].filter((id) => !lost.includes(id) && opensNothing(ring, id, probes));
  return different.length > 0 ? differentText(different) : undefined;
}

/** A single row that does not open was changed, and is named by `consent verify`; a wrong key opens none. */
function opensNothing(ring: KeyRing, keyId: string, probes: readonly Probe[]): boolean {
  const own = probes.filter(({ sealed }) => keyIdOf(sealed) === keyId);
  return own.length > 0 && own.every((probe) => !opens(ring, probe));
}

function opens(ring: KeyRing, { id, sealed }: Probe): boolean {
  try {
    openIdentity(ring, id, sealed);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

async function readProbes(db: Executor): Promise<Probe[]> {
  const { rows } = await sql<Probe>`
    with span as (select min(last_used_at) as oldest, max(last_used_at) as newest from consent_identities)
    select distinct probe.id, probe.sealed
    from span, generate_series(0, ${PROBES}::int) as step, lateral (
      select submission_id as id, sealed from consent_identities
      where last_used_at >= oldest + (newest - oldest) * (step / ${PROBES}::float8)
      order by last_used_at limit 1) as probe`.execute(db);
  return rows;
}

async function keysOfHmacs(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(hmac, ':', 1) as id from suppression_list`.execute(db);
  return rows.map(({ id }) => id);
}

const WAY_OUT =
  "If the key is gone for good, name it in CONSENT_KEYS_LOST: what it has sealed then stays closed until its term ends.";

const missingText = (missing: readonly string[], given: readonly string[]): string =>
  `CONSENT_KEYS lacks ${named(missing)}, which stored consents need; it has ${named(given)}. ` +
  `Nothing was changed. Put the missing entry at the end of CONSENT_KEYS and start again: it is in the copy of the environment file (docs/backup.md). ` +
  `If CONSENT_KEYS was set just now for the first time, the entries of SECRET_KEYS belong at its end. ${WAY_OUT}`;

const differentText = (different: readonly string[]): string =>
  `CONSENT_KEYS has ${named(different)} with another key than the one that sealed the stored consents. ` +
  `Nothing was changed. Put back the former entry from the copy of the environment file (docs/backup.md); a new key needs a new name, first in the list. ${WAY_OUT}`;

const named = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(", ");

const AT_ONCE = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** `perKey`: number of identities and HMACs of the suppression list that still need each key. */
type Rotation = { rewrapped: number; failures: string[]; perKey: Record<string, number> };

type Row = { id: string; sealed: string; phoneHmac: string | null; emailHmac: string | null };

/**
 * Re-encrypts identities and their HMACs with the active key. Idempotent, and safe to kill at any time. Rows that do not open stay
 * unchanged and are reported.
 */
export async function rotateIdentities(
  db: Database,
  ring: KeyRing,
  report: ReportProgress = reportNothing,
): Promise<Rotation> {
  const total = await countOlder(db, ring);
  const done = { rewrapped: 0, failures: [] as string[] };
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const from: string = after;
    after = await db.transaction().execute((tx) => rotateBatch(tx, ring, from, done));
    report("identities", done.rewrapped + done.failures.length, total);
  }
  return { ...done, perKey: await countPerKey(db) };
}

async function countOlder(db: Executor, ring: KeyRing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from consent_identities where split_part(sealed, '.', 2) <> ${ring.activeId}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function rotateBatch(
  tx: Executor,
  ring: KeyRing,
  after: string,
  done: Pick<Rotation, "rewrapped" | "failures">,
): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select submission_id as id, sealed, phone_hmac as "phoneHmac", email_hmac as "emailHmac" from consent_identities
    where submission_id > ${after} and split_part(sealed, '.', 2) <> ${ring.activeId}
    order by submission_id limit ${AT_ONCE} for update`.execute(tx);
  for (const row of rows) {
    const anew = rotated(ring, row);
    if (anew instanceof SealError) {
      done.failures.push(anew.message);
      continue;
    }
    await sql`update consent_identities set sealed = ${anew.sealed}, phone_hmac = ${anew.phoneHmac}, email_hmac = ${anew.emailHmac}
      where submission_id = ${row.id}`.execute(tx);
    // The suppression list must match the new HMACs as well.
    await sql`insert into suppression_list (hmac, since)
      select anew, since from unnest(array[${row.phoneHmac}, ${row.emailHmac}]::text[],
        array[${anew.phoneHmac}, ${anew.emailHmac}]::text[]) as pair (old, anew)
      join suppression_list on hmac = old where anew is not null on conflict (hmac) do nothing`.execute(tx);
    done.rewrapped += 1;
  }
  return rows.at(-1)?.id;
}

function rotated(ring: KeyRing, { id, sealed }: Row): Omit<Row, "id"> | SealError {
  try {
    const { identity } = openIdentity(ring, id, sealed);
    return { sealed: rewrap(ring, sealed, identityContext(id)), ...hmacsOf(ring, identity) };
  } catch (error) {
    if (error instanceof SealError) return error;
    throw error;
  }
}

async function countPerKey(db: Executor): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, count(*)::int as n from (
      select split_part(sealed, '.', 2) as key from consent_identities
      union all select split_part(hmac, ':', 1) from suppression_list) used group by key order by key`.execute(db);
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}
