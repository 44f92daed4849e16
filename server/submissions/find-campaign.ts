import { sql } from "kysely";
import type { Database, Executor } from "#server/db/database.ts";
import { OTHER, type CampaignWords } from "./campaign-words.ts";

/** Anybody can invent campaigns: past so many new ones on a Berlin day the rest is one, "other". */
export const NEW_A_DAY = 2000;

const NEW_CAMPAIGN_LOCK = 7_283_010;
const MOST_KNOWN = 5000;
const FULL_FOR_MS = 60_000;

type Known = { ids: Map<string, Promise<number | undefined>>; fullUntil: number };

/** The ids never change, so that a process asks once for each, however many leads come at once. A database has its own, for tests that use several. */
const known = new WeakMap<Database, Known>();

/** The row of these words, made where they are new. */
export async function findCampaign(db: Database, words: CampaignWords): Promise<number> {
  const kept: Known = known.get(db) ?? { ids: new Map(), fullUntil: 0 };
  known.set(db, kept);
  const key = [words.source, words.medium, words.campaign].join(" ");
  const id = await (kept.ids.get(key) ?? ask(db, kept, key, words));
  return id ?? findCampaign(db, { source: OTHER, medium: "", campaign: "" });
}

async function ask(db: Database, kept: Known, key: string, words: CampaignWords): Promise<number | undefined> {
  const asked = findOrStore(db, kept, words);
  if (kept.ids.size >= MOST_KNOWN) kept.ids.clear();
  kept.ids.set(key, asked);
  const id = await asked.catch((error: unknown) => {
    kept.ids.delete(key);
    throw error;
  });
  if (id === undefined) {
    kept.ids.delete(key);
    kept.fullUntil = Date.now() + FULL_FOR_MS; // not for ever: tomorrow the words may have a row of their own
  }
  return id;
}

const findOrStore = async (db: Database, { fullUntil }: Known, words: CampaignWords): Promise<number | undefined> =>
  (await stored(db, words)) ?? (isOther(words) || Date.now() > fullUntil ? store(db, words) : undefined);

const isOther = (words: CampaignWords): boolean =>
  words.source === OTHER && words.medium === "" && words.campaign === "";

async function stored(db: Executor, { source, medium, campaign }: CampaignWords): Promise<number | undefined> {
  const row = await db
    .selectFrom("campaigns")
    .select("id")
    .where("source", "=", source)
    .where("medium", "=", medium)
    .where("campaign", "=", campaign)
    .executeTakeFirst();
  return row?.id;
}

/** One at a time, so that two processes together keep the limit. Undefined: the day has had its new ones. */
const store = (db: Database, words: CampaignWords): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${NEW_CAMPAIGN_LOCK})`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      insert into campaigns (source, medium, campaign, first_seen_on)
      select ${words.source}, ${words.medium}, ${words.campaign}, (now() at time zone 'Europe/Berlin')::date
      where ${isOther(words)} or (select count(*) from campaigns
        where first_seen_on = (now() at time zone 'Europe/Berlin')::date) < ${NEW_A_DAY}
      on conflict do nothing returning id`.execute(tx);
    return rows[0]?.id ?? (await stored(tx, words));
  });
