import { sql } from "kysely";
import { earlierConsentTexts } from "#funnels/questions/earlier-consent-texts.ts";
import {
  firmsTexts,
  namedConsentTexts,
  nobodyConsentTexts,
  type TickedFirms,
} from "#funnels/questions/named-consent-texts.ts";
import type { ConsentText, Funnel, Step } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { fictionalOperator, type Operator } from "#server/site/operator.ts";
import { createHash } from "node:crypto";
import { fillText, plainText } from "#funnels/engine/texts.ts";

/** Returns the texts by fingerprint; unknown ones are absent. */
export async function readWordings(db: Executor, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const stored = await db
    .selectFrom("consent_wordings")
    .select(["sha256", "words"])
    .where("sha256", "in", [...hashes])
    .execute();
  return new Map(stored.map((row) => [row.sha256, row.words]));
}

/** Returns every text for every number of firms that a page can name. */
const namedVariants = (): ConsentText[] => {
  const most = Math.max(...Object.values(funnels).map(({ listing }) => listing.offers));
  const counts: TickedFirms[] = ["not counted", ...Array.from({ length: most }, (_, n) => n + 1)];
  return [
    ...Object.values(nobodyConsentTexts),
    ...Object.values(namedConsentTexts).flatMap((consent) =>
      counts.map((ticked) => ({ ...consent, text: consent.text.replace("{firms}", firmsTexts(ticked)) })),
    ),
  ];
};

/** Returns every text ever shown, with every name the company has had. */
export async function everyRendering(db: Executor) {
  const { rows } = await sql<{ company: string }>`
    select distinct value ->> 'company' as company from site_changes
    where key = 'operator' and value ->> 'company' is not null`.execute(db);
  const companies = new Set([fictionalOperator.company, ...rows.map(({ company }) => company)]);
  const texts = [
    ...Object.values<Funnel>(funnels).flatMap((funnel) => consentTextsOf(funnel).map(({ consent }) => consent)),
    ...earlierConsentTexts.filter(({ text }) => !text.includes("{partners}")), // Their words are stored with the names.
    ...namedVariants(),
  ];
  return texts.flatMap((consent) =>
    [...companies].map((company) => ({ ...consent, ...rendered(consent, { company }) })),
  );
}

/** A text at the final step, as shown on the screen. A box belongs to a field and can be ticked; a note cannot. */
export type ShownText = { field: string | null; id: string; version: number; text: string; sha256: string };

export const submitStep = (funnel: Funnel): Step | undefined => funnel.steps.find(({ does }) => does === "submit");

/** The texts of the final step, boxes first. */
export function consentTextsOf(funnel: Funnel): { field: string | null; consent: ConsentText }[] {
  const step = submitStep(funnel);
  const boxes = step?.fields.flatMap((field) =>
    field.kind === "consent" ? [{ field: field.name, consent: field.consent }] : [],
  );
  const notes = step?.note ? [{ field: null, consent: step.note }] : [];
  return [...(boxes ?? []), ...notes];
}

/** A text as shown, and its fingerprint. */
export function rendered({ text: template }: ConsentText, { company }: Pick<Operator, "company">) {
  const text = plainText(fillText(template, { company }));
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The shown texts as a page names them in its submit. */
export const textHashesOf = (texts: readonly ShownText[]): string => texts.map(({ sha256 }) => sha256).join(" ");

export const shownTexts = (funnel: Funnel, operator: Pick<Operator, "company">): ShownText[] =>
  consentTextsOf(funnel).map(({ field, consent }) => ({
    field,
    id: consent.id,
    version: consent.version,
    ...rendered(consent, operator),
  }));
