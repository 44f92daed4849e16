import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ConsentEventKind } from "#server/leads/consent/consent-event.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Check, Link } from "./dossier.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readSignedId, signId } from "#server/platform/secrets/signed-id.ts";

/** The buyer's page with its part of the proof. */
const PROOF_PATH = "/nachweis";

/** Counted from the day the lead came in. After that, buyers ask us for the proof. */
const VALID_DAYS = 365;
const DAY_MS = 86_400_000;

/** The URL sent with a lead. It depends on the lead alone, so that retries send the same. */
export function buyerLink(
  { consentRing, publicUrl }: { consentRing: KeyRing; publicUrl: string },
  { deliveryId, createdAt }: { deliveryId: string; createdAt: string },
): string {
  const until = new Date(Date.parse(createdAt) + VALID_DAYS * DAY_MS);
  return new URL(`${PROOF_PATH}/${signId(consentRing, "consent proof", deliveryId, until)}`, publicUrl).href;
}

/** Returns the id of the delivery that a link belongs to. */
export const readBuyerLink = (consentRing: KeyRing, token: string, now?: number): string | undefined =>
  readSignedId(consentRing, "consent proof", token, now);

type Row = {
  n: number | null;
  eventId: string;
  hash: Buffer | null;
  day: string | null;
  kind: ConsentEventKind | null;
  at: Date | null;
  buyerId: string | null;
  buyer: string | null;
  details: Record<string, unknown> | null;
  text: string | null;
};

type ReadLinks = {
  links: (Link & { buyerId: string | null })[];
  check: Extract<Check, { what: "chain" }>;
  /** The days on which its events were linked. */
  days: string[];
};

/** All events of a consent, oldest first, with every hash computed again here and not in the database. */
export async function readLinks(db: Executor, submissionId: string): Promise<ReadLinks> {
  const rows = await readRows(db, submissionId);
  return {
    links: rows.flatMap(({ n, eventId, hash, kind, at, buyer, buyerId, details }) =>
      kind === null || at === null
        ? []
        : [
            {
              n,
              eventId,
              kind,
              at,
              buyerId,
              recipient: buyer ?? serviceIn(details),
              details: details ?? {},
              hash: hash?.toString("hex") ?? null,
            },
          ],
    ),
    check: checkChain(rows),
    days: [...new Set(rows.flatMap(({ day }) => day ?? []))],
  };
}

/** Returns the first broken link: a skipped number, a missing event or a wrong hash. */
function checkChain(rows: readonly Row[]): ReadLinks["check"] {
  const linked = rows.filter((row) => row.n !== null);
  const waiting = rows.length - linked.length;
  if (linked.length === 0) return { what: "chain", result: "open", waiting };
  let before: Uint8Array = new Uint8Array();
  for (const [index, { n, eventId, hash, text }] of linked.entries()) {
    const expected = text === null ? undefined : createHash("sha256").update(before).update(text).digest();
    if (n !== index + 1) return { what: "chain", result: "broken", at: index + 1, eventId };
    if (!expected || !hash || !expected.equals(hash)) return { what: "chain", result: "broken", at: n, eventId };
    before = hash;
  }
  return { what: "chain", result: "holds", links: linked.length, waiting };
}

/**
 * The hashed text is that of `consent_event_text` in the migration. Includes links without an event and events without a link.
 */
async function readRows(db: Executor, submissionId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select chain.n, coalesce(event.id, chain.event_id) as "eventId", chain.hash, chain.day::text as day, event.kind, event.at,
      event.buyer_id as "buyerId", buyers.legal_name as buyer, event.details,
      case when event.id is not null then jsonb_build_array(event.id, event.submission_id, event.kind,
        to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.buyer_id, event.details)::text end as text
    from (select * from consent_events where submission_id = ${submissionId}) event
    full join (select * from consent_chain where submission_id = ${submissionId}) chain on chain.event_id = event.id
    left join buyers on buyers.id = event.buyer_id
    order by chain.n nulls last, event.at, event.id`.execute(db);
  return rows;
}

const serviceIn = (details: Readonly<Record<string, unknown>> | null): string | null => {
  const service = details?.["service"];
  return typeof service === "string" ? service : null;
};
