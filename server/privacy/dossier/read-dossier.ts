import { sql } from "kysely";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readNow } from "#server/platform/db/read-now.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readSiteAt } from "#server/site/read-site.ts";
import type { Check, Consent, Dossier, Link, Notice, Use, Seal, Person, Who } from "./dossier.ts";
import { eventText } from "./dossier-texts.ts";
import { readConsents } from "./read-consents.ts";
import { readLinks } from "./read-links.ts";
import { rootOfDay } from "#server/leads/consent/chain/daily-roots.ts";
import { openIdentity, type Identity } from "#server/leads/consent/identity.ts";
import { SealError } from "#server/platform/secrets/seal.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";

export type DossierDeps = { db: Executor; consentRing: KeyRing; publicUrl: string };

/** The proof of a lead's consent, erased or not. undefined if there is none, or if it was deleted after its term. */
export async function readDossier(deps: DossierDeps, submissionId: string): Promise<Dossier | undefined> {
  const { db, publicUrl } = deps;
  const { links, check: chain, days } = await readLinks(db, submissionId);
  const given = links.filter(({ kind }) => kind === "given" || kind === "corrected");
  const found = await readConsents(db, submissionId, given.map(shaIn));
  const first = found?.consents[0];
  if (!found || !first) return undefined;
  const { formType, consents } = found;
  const [person, notices, seals, term, then, readAt] = await Promise.all([
    readWho(
      deps,
      submissionId,
      links.some(({ kind }) => kind === "expired"),
    ),
    readNotices(db, submissionId),
    readSeals(db, days),
    readTerm(db, submissionId),
    readSiteAt(db, first.givenAt),
    readNow(db),
  ]);
  const { company, street, city } = then.operator;
  return {
    submissionId,
    formType,
    formName: isFormType(formType) ? funnels[formType].listing.name : formType,
    recipient: { company, street, city, website: publicUrl.replace(/\/$/, "") },
    who: person.who,
    consents,
    uses: usesOf(links),
    withdrawals: links.filter(isChange).map((link) => ({ at: link.at, what: eventText(link) })),
    notices,
    links,
    seals,
    checks: [
      chain,
      wordsCheck(consents),
      identityCheck(person, given),
      screenCheck(consents),
      sealCheck(seals),
      recipientsCheck(consents, usesOf(links)),
    ],
    keptUntil: person.who.kind === "expired" || person.who.kind === "not-kept" ? null : term.until,
    keptYears: term.years,
    readAt,
  };
}

const shaIn = ({ details }: Link): string | null => {
  const sha = details["definitionSha"];
  return typeof sha === "string" ? sha : null;
};

const isChange = ({ kind }: Link): boolean => kind === "withdrawn" || kind === "corrected" || kind === "expired";

/** Uses the SQL functions that also guard the deletion. */
async function readTerm(db: Executor, submissionId: string): Promise<{ until: Date | null; years: number }> {
  const { rows } = await sql<{ until: Date | null; years: number }>`
    select consent_kept_until(${submissionId}::uuid) as until, extract(year from consent_term())::int as years`.execute(
    db,
  );
  return rows[0] ?? { until: null, years: 0 };
}

async function readNotices(db: Executor, submissionId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom("notices")
    .leftJoin("buyers", "buyers.id", "notices.buyer_id")
    .select(["notices.created_at", "notices.kind", "notices.service_name", "notices.told_at", "notices.confirmed_at"])
    .select("buyers.legal_name")
    .where("submission_id", "=", submissionId)
    .orderBy("notices.created_at")
    .execute();
  return rows.map((row) => ({
    at: row.created_at,
    kind: row.kind,
    recipient: row.legal_name ?? row.service_name,
    toldAt: row.told_at,
    confirmedAt: row.confirmed_at,
  }));
}

/** Returns the worst result: broken, then open, then holds. */
function resultOf(all: readonly (boolean | null)[]): "holds" | "broken" | "open" {
  if (all.includes(false)) return "broken";
  return all.length === 0 || all.includes(null) ? "open" : "holds";
}

const wordsCheck = (consents: readonly Consent[]): Check => ({
  what: "words",
  result: resultOf(consents.flatMap(({ texts }) => texts.map(({ isEqual }) => isEqual))),
});

/** Only the newest event can name the identity that is kept: a corrected number is encrypted anew. */
function identityCheck({ sha256 }: Found, given: readonly Link[]): Check {
  const told = given.map(({ details }) => details["identitySha256"]).findLast((sha) => typeof sha === "string");
  return { what: "identity", result: resultOf([sha256 === null || told === undefined ? null : sha256 === told]) };
}

const screenCheck = (consents: readonly Consent[]): Check => ({
  what: "screen",
  result: resultOf(consents.map(({ screen }) => (screen.kind === "stored" ? screen.isEqual : null))),
});

/** The current day has no root yet, which is no fault. */
function sealCheck(seals: Dossier["seals"]): Check {
  const sealed = seals.filter(({ root }) => root !== null);
  return { what: "seal", result: resultOf(sealed.map(({ isEqual }) => isEqual)) };
}

function recipientsCheck(consents: readonly Consent[], uses: readonly Use[]): Check {
  const named = consents.findLast((consent) => consent.named !== null)?.named ?? null;
  const sent = uses.filter(({ kind }) => kind === "sent");
  if (named === null) return { what: "recipients", result: "open", named: 0, got: sent.length };
  const chosen = new Set(named.filter(({ isTicked }) => isTicked).map(({ buyerId }) => buyerId));
  const others = sent
    .filter(({ buyerId }) => buyerId === null || !chosen.has(buyerId))
    .map(({ recipient }) => recipient);
  if (others.length > 0) return { what: "recipients", result: "broken", others: [...new Set(others)] };
  const got = new Set(sent.map(({ buyerId }) => buyerId)).size;
  return { what: "recipients", result: "holds", named: chosen.size, got };
}

type Row = { day: string; root: Buffer | null; events: number | null; mailedAt: Date | null };

/** The roots of the days on which its events were linked, each computed again over all links of that day. */
async function readSeals(db: Executor, days: readonly string[]): Promise<Seal[]> {
  const { rows } = await sql<Row>`
    select day::text, root, events, mailed_at as "mailedAt" from unnest(${[...days]}::date[]) asked (day)
    left join consent_daily_roots using (day) order by day`.execute(db);
  const seals: Seal[] = [];
  for (const { day, root, events, mailedAt } of rows) {
    const now = root === null ? undefined : await rootOfDay(db, day);
    const isEqual = now && root ? now.root.equals(root) && now.events === events : null;
    seals.push({ day, root: root?.toString("hex") ?? null, links: events ?? 0, mailedAt, isEqual });
  }
  return seals;
}

/** The person who consented, and the hash that the event names. */
type Found = { who: Who; sha256: string | null };

/** `isExpired`: by its events, the term has ended. */
async function readWho(
  { db, consentRing }: { db: Executor; consentRing: KeyRing },
  submissionId: string,
  isExpired: boolean,
): Promise<Found> {
  const kept = await db
    .selectFrom("consent_identities")
    .select(["sealed", "restricted_at"])
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  if (kept) return opened(consentRing, submissionId, kept.sealed, kept.restricted_at !== null);
  const lead = await db
    .selectFrom("form_submissions")
    .select(["submission_data", "normalised"])
    .where("id", "=", submissionId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!lead) return { who: { kind: isExpired ? "expired" : "not-kept" }, sha256: null };
  const answers = lead.submission_data as Record<string, unknown>;
  const contact = contactIn(answers, lead.normalised as Record<string, unknown>);
  return { who: { kind: "lead", ...personOf(contact) }, sha256: null };
}

function opened(ring: KeyRing, submissionId: string, sealed: string, isRestricted: boolean): Found {
  try {
    const { identity, sha256 } = openIdentity(ring, submissionId, sealed);
    return { who: { kind: "sealed", isRestricted, ...personOf(identity) }, sha256 };
  } catch (error) {
    if (error instanceof SealError) return { who: { kind: "locked" }, sha256: null };
    throw error;
  }
}

const personOf = ({ fullName, firstName, lastName, phone, email, postalCode, street, address }: Identity): Person => ({
  name: fullName ?? [firstName, lastName].filter(Boolean).join(" "),
  phone: phone ?? "",
  email: email ?? "",
  postalCode: postalCode ?? "",
  street: street ?? null,
  address: address ?? null,
});

/** Every use of the data, from the events. The confirmation email goes to the visitor, so it is not a use. */
const usesOf = (links: readonly (Link & { buyerId: string | null })[]): Use[] =>
  links.flatMap(({ kind, at, buyerId, recipient, details }) =>
    kind === "sent" || kind === "called"
      ? [{ kind, at, buyerId, recipient: recipient ?? "unbekannt", isCertain: details["certain"] !== false }]
      : [],
  );
