import { sql } from "kysely";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";
import {
  firmsWords,
  namedConsentTexts,
  nobodyConsentTexts,
  type TickedFirms,
} from "#funnels/questions/named-consent-texts.ts";
import type { ConsentText, Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { consentTextsOf, rendered } from "./shown-texts.ts";

/**
 * The words behind the fingerprints of consent records. Since they are stored they are read; of older ones every known text is
 * tried with every name the company has had. What is absent is not known.
 */
export async function readWordings(db: Executor, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const stored = await db
    .selectFrom("consent_wordings")
    .select(["sha256", "words"])
    .where("sha256", "in", [...hashes])
    .execute();
  const words = new Map(stored.map((row) => [row.sha256, row.words]));
  if (hashes.every((hash) => words.has(hash))) return words;
  for (const { sha256, text } of await everyRendering(db)) if (hashes.includes(sha256)) words.set(sha256, text);
  return words;
}

/** Every named text with every number of firms that a page can name. */
const namedVariants = (): ConsentText[] => {
  const most = Math.max(...Object.values(funnels).map(({ listing }) => listing.offers));
  const counts: TickedFirms[] = ["not counted", ...Array.from({ length: most }, (_, n) => n + 1)];
  return [
    ...Object.values(nobodyConsentTexts),
    ...Object.values(namedConsentTexts).flatMap((consent) =>
      counts.map((ticked) => ({ ...consent, text: consent.text.replace("{firms}", firmsWords(ticked)) })),
    ),
  ];
};

/** Every text that we show or have shown, with every name the company has had. */
export async function everyRendering(db: Executor) {
  const { rows } = await sql<{ company: string }>`
    select distinct value ->> 'company' as company from site_changes
    where key = 'operator' and value ->> 'company' is not null`.execute(db);
  const companies = new Set([fictionalOperator.company, ...rows.map(({ company }) => company)]);
  const texts = [
    ...Object.values<Funnel>(funnels).flatMap((funnel) => consentTextsOf(funnel).map(({ consent }) => consent)),
    ...earlierConsentTexts.filter(({ text }) => !text.includes("{partners}")), // their words are stored with the names
    ...namedVariants(),
  ];
  return texts.flatMap((consent) =>
    [...companies].map((company) => ({ ...consent, ...rendered(consent, { company }) })),
  );
}
