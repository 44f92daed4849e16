import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/** What a link says about its campaign. An empty word was not said. */
export type CampaignParams = { source: string; medium: string; campaign: string };

const NO_CAMPAIGN: CampaignParams = { source: "", medium: "", campaign: "" };

/** Stands for a word that could name a person, and for campaigns that have no row. */
export const OTHER = "other";

/** Fixed rows: no campaign, and all others. */
const isFixed = ({ source, medium, campaign }: CampaignParams): boolean =>
  campaign === "" && medium === "" && ["", OTHER].includes(source);

const LONGEST = 60;
/** Maximum length of a campaign's name. Google allows 256 characters, and the three parameters together fit an index. */
const MAX_NAME_LENGTH = 250;
const MAX_DIGITS = 8;
const UUID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i;

/**
 * One word of a link: lower case letters, digits and ._- only. Anybody can write a link, so what may be an e-mail address, a
 * telephone number or the id of a person is not kept.
 */
export function cleanWord(raw: unknown, longest = LONGEST): string {
  if (typeof raw !== "string") return "";
  const said = raw.trim().normalize("NFC");
  if (said === "") return "";
  const digits = said.match(/\p{N}/gu)?.length ?? 0;
  if (said.length > longest || /@|%40/i.test(said) || UUID.test(said) || digits > MAX_DIGITS) return OTHER;
  return written(said);
}

/** The word of a campaign's name in a link. */
export const cleanName = (raw: unknown): string => cleanWord(raw, MAX_NAME_LENGTH);

/** Normalises a name from the platform's own export, without the check for personal data. */
export const trustedName = (name: string): string => written(name.trim().normalize("NFC").slice(0, MAX_NAME_LENGTH));

const written = (said: string): string =>
  said
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "") || OTHER;

export const cleanCampaign = (said: Partial<Record<keyof CampaignParams, unknown>>): CampaignParams => ({
  source: cleanWord(said.source),
  medium: cleanWord(said.medium),
  campaign: cleanName(said.campaign),
});

/** The campaign that an address names; if it names none, the one of the address of the first load. */
export const campaignOf = (...addresses: readonly string[]): CampaignParams =>
  campaignInQuery(...addresses.flatMap((address) => URL.parse(address)?.search ?? []));

/** Finds the campaign in two query strings. */
export const campaignInQuery = (...queries: readonly string[]): CampaignParams =>
  queries.map(wordsIn).find(({ source, medium, campaign }) => source || medium || campaign) ?? NO_CAMPAIGN;

/** Uses the first value of a parameter that is given twice. */
function wordsIn(query: string): CampaignParams {
  const said = new Map(
    [...new URLSearchParams(query)].toReversed().map(([name, value]) => [name.toLowerCase(), value]),
  );
  return cleanCampaign({
    source: said.get("utm_source"),
    medium: said.get("utm_medium"),
    campaign: said.get("utm_campaign"),
  });
}

const MAX_KNOWN = 5000;

/** Cache: ids never change, so a process reads each once, also for concurrent leads. Keyed by database, since tests use several. */
const known = new WeakMap<Database, Map<string, Promise<number | undefined>>>();

/**
 * The row of these words, made where they are new and `mayName` allows it. Otherwise they count for the others of their source and medium,
 * or for "other"; that is not remembered, since they may get a row at any time.
 */
export async function findCampaign(
  db: Database,
  words: CampaignParams,
  mayName: () => boolean = () => true,
): Promise<number> {
  const kept = known.get(db) ?? new Map<string, Promise<number | undefined>>();
  known.set(db, kept);
  const key = [words.source, words.medium, words.campaign].join(" ");
  const asked = kept.get(key) ?? findOrStore(db, words, mayName);
  if (kept.size >= MAX_KNOWN) kept.clear();
  kept.set(key, asked);
  const id = await asked.catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
  if (id !== undefined) return id;
  kept.delete(key);
  const [others = 0] = await knownCampaigns(db, [words]);
  return others;
}

async function findOrStore(db: Database, words: CampaignParams, mayName: () => boolean): Promise<number | undefined> {
  const [stored] = await storedIds(db, [words]);
  if (typeof stored === "number") return stored;
  const [made] = isFixed(words) || mayName() ? await storeCampaigns(db, [words]) : [];
  return made;
}

/** Finds the rows of all these words and makes those that are missing, beside each the one that stands for its source's others. */
export async function storeCampaigns(db: Database, asked: readonly CampaignParams[]): Promise<number[]> {
  const all = asked.flatMap((words) => (isFixed(words) ? [words] : [words, { ...words, campaign: OTHER }]));
  await sql`
    insert into campaigns (source, medium, campaign, first_seen_on)
    select distinct source, medium, campaign, (now() at time zone 'Europe/Berlin')::date from ${inSql(all)}
    where not exists (select from campaigns c where (c.source, c.medium, c.campaign) = (asked.source, asked.medium, asked.campaign))
    order by 1, 2, 3
    on conflict do nothing`.execute(db);
  return (await storedIds(db, asked)).map((id) => id ?? 0);
}

/** The rows of these words; no message of a page makes a new one, since anybody can send as many as they like. */
export async function knownCampaigns(db: Database, asked: readonly CampaignParams[]): Promise<number[]> {
  const ids = await storedIds(db, asked);
  const others = await storedIds(db, asked.map((words) => ({ ...words, campaign: OTHER }))); // prettier-ignore
  const found: number[] = [];
  for (const [n, words] of asked.entries())
    found.push(ids[n] ?? others[n] ?? (await findCampaign(db, isFixed(words) ? words : ALL_OTHERS)));
  return found;
}

const ALL_OTHERS: CampaignParams = { ...NO_CAMPAIGN, source: OTHER };

async function storedIds(db: Database, asked: readonly CampaignParams[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select campaigns.id from ${inSql(asked)} left join campaigns using (source, medium, campaign) order by n`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const inSql = (asked: readonly CampaignParams[]) => sql`unnest(${asked.map(({ source }) => source)}::text[],
  ${asked.map(({ medium }) => medium)}::text[], ${asked.map(({ campaign }) => campaign)}::text[])
  with ordinality as asked (source, medium, campaign, n)`;
