import {
  firmsTexts,
  namedConsentTexts,
  nobodyConsentTexts,
  type TickedFirms,
} from "#funnels/questions/named-consent-texts.ts";
import type { ConsentText, Field, Funnel, Step } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";
import { shownTexts } from "./read-wordings.ts";
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Returns the funnel of a page that names firms, with consent texts for the ticked number. */
export function nameFirms<T extends Funnel>(funnel: T, ticked: TickedFirms): T {
  const [first, ...others] = funnel.steps;
  const inStep = (step: Step): Step => ({
    ...step,
    fields: step.fields.map((field): Field =>
      field.kind === "consent" ? { ...field, consent: textFor(field.consent, ticked) } : field,
    ),
    ...(step.note && { note: textFor(step.note, ticked) }),
  });
  return { ...funnel, steps: [inStep(first), ...others.map(inStep)] };
}

/** Recomputes from the fingerprints of its texts what the page showed: the firms counted, or the version without scripts. */
export function namedAsShown<T extends Funnel>(
  funnel: T,
  firms: readonly { ticked: boolean }[],
  { operator, wordings }: { operator: Pick<Operator, "company">; wordings: unknown },
): T {
  const counted = nameFirms(funnel, firms.filter(({ ticked }) => ticked).length);
  const uncounted = nameFirms(funnel, firms.length === 0 ? 0 : "not counted");
  const [first] = shownTexts(uncounted, operator);
  const saidUncounted = typeof wordings === "string" && first && wordings.split(" ")[0] === first.sha256;
  return saidUncounted ? uncounted : counted;
}

function textFor(today: ConsentText, ticked: TickedFirms): ConsentText {
  const consent = (ticked === 0 ? nobodyConsentTexts : namedConsentTexts)[today.id];
  if (!consent) throw new Error(`No text with names for ${today.id}`);
  return { ...consent, text: consent.text.replace("{firms}", firmsTexts(ticked)) };
}

/** Returns 'Münster' for '48143 Münster'. */
export const placeOf = (city: string): string => city.replace(/^\d{5}\s+/, "");

/** A firm that was named before consent and left ticked. */
type TickedFirm = { orderId: string; name: string; callerNumbers: string[] };

/** Returns the firms by their names of then and their caller numbers of now. Undefined if the page named nobody. */
export async function readTickedFirms(db: Executor, submissionId: string): Promise<TickedFirm[] | undefined> {
  const { rows } = await sql<{ firms: TickedFirm[] | null }>`
    select case when named is not null then coalesce((
        select jsonb_agg(jsonb_build_object('orderId', firm ->> 'orderId', 'name', firm ->> 'name', 'callerNumbers', coalesce(buyers.caller_numbers, '{}')) order by n)
        from jsonb_array_elements(named) with ordinality as one (firm, n)
        left join buyers on buyers.id = (firm ->> 'buyerId')::uuid
        where (firm ->> 'ticked')::boolean), '[]') end as firms
    from consent_records where submission_id = ${submissionId} order by id limit 1`.execute(db);
  return rows[0]?.firms ?? undefined;
}

/** The visitor of this row of form_submissions was told which firms get the lead. */
export const wasToldWho = (submission: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from consent_records where consent_records.submission_id = ${sql.ref(`${submission}.id`)}
    and consent_records.named is not null)`;
