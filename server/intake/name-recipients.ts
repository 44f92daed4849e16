import type { NamedConsent, NamedRecipient, Recipients, Answers } from "#funnels/engine/types.ts";
import type { TickedFirms } from "#funnels/questions/named-consent-texts.ts";
import { formTypes, funnels, type FormType } from "#funnels/registry.ts";
import { offerRecipients, type Recipient, type RecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import { nameFirms, placeOf } from "#server/leads/consent/name-firms.ts";
import { consentTextsOf, shownTexts, textHashesOf } from "#server/leads/consent/read-wordings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CachedSite } from "#server/site/read-site.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import { z } from "zod";
import type { Issue } from "#funnels/engine/read-answers.ts";
import { namesPartners } from "#server/sales/buyers/read-partners.ts";
import type { NamedFirm } from "#server/sales/buyers/buyer.ts";

export const TickedRecipients = z.object({
  token: z.string().describe("The token of the response that named the firms"),
  unticked: z.array(z.string()).default([]).describe("The `orderId` of each firm that the visitor left out"),
});

/** Which form's firms a page names, and where. */
export const AskedRecipients = z.object({
  formType: z.enum(formTypes),
  postalCode: z.string().max(10),
});

/** The firms that a page says it named. `wereShown`: the consent text showed their names. */
type ToldRecipients = { firms: readonly (NamedFirm & { ticked: boolean })[]; wereShown: boolean };

/** Returned instead of sending; the page then asks for the firms again. */
export const chooseAgain: Issue = {
  field: "recipients",
  message: "Die Betriebe wurden neu ausgewählt. Bitte prüfen Sie die Namen und stimmen Sie noch einmal zu",
};

/**
 * Returns the firms named before consent, or null if the form names none. A page of the previous release sends none: its lead is stored,
 * but no firm gets it. An invalid token is refused before anything is stored, and the visitor sees today's names.
 */
export async function readShownRecipients(
  { db, recipientsToken }: { db: Executor; recipientsToken: RecipientsToken | undefined },
  formType: FormType,
  record: Answers,
  recipients: unknown,
): Promise<ToldRecipients | "refused" | null> {
  if (!recipientsToken) return null;
  if (recipients === undefined || recipients === null) {
    const isNaming = await namesPartners(db, formType).catch(() => false);
    return isNaming ? { firms: [], wereShown: false } : null;
  }
  const told = TickedRecipients.safeParse(recipients);
  if (!told.success) return "refused";
  const { token, unticked } = told.data;
  const named = recipientsToken.read(token, { formType, postalCode: postalCodeIn(record) }, Date.now());
  if (!named) return "refused";
  return { firms: named.map((firm) => ({ ...firm, ticked: !unticked.includes(firm.orderId) })), wereShown: true };
}

const postalCodeIn = (record: Answers): string => String(record["postalCode"] ?? "");

type NameDeps = { db: Executor; site: CachedSite; recipientsToken: RecipientsToken };

/** Returns the firms that a page names for a postal code before consent, with the texts and the token of the page. */
export async function nameRecipients(
  { db, site, recipientsToken }: NameDeps,
  formType: FormType,
  postalCode: string,
  now = Date.now(),
): Promise<Recipients> {
  const offered = await offerRecipients(db, formType, postalCode, now);
  const named = offered.map(({ orderId, buyerId, legalName, city }) => ({ orderId, buyerId, name: legalName, city }));
  const defined = funnels[formType];
  const { operator } = await site();
  const consentFor = (ticked: TickedFirms): NamedConsent => {
    const funnel = nameFirms(defined, ticked);
    const texts = consentTextsOf(funnel);
    return {
      texts: Object.fromEntries(
        consentTextsOf(defined).map(({ consent }, n) => [consent.id, texts[n]?.consent.text ?? ""]),
      ),
      wordings: `${textHashesOf(shownTexts(funnel, operator))} ${definitionSha(defined)}`,
    };
  };
  return {
    postalCode,
    firms: offered.map(shown),
    token: recipientsToken.sign({ formType, postalCode }, named, now),
    counted: Array.from({ length: offered.length + 1 }, (_, ticked) => consentFor(ticked)),
    uncounted: consentFor(offered.length === 0 ? 0 : "not counted"),
  };
}

const shown = (firm: Recipient): NamedRecipient => ({
  orderId: firm.orderId,
  name: firm.legalName,
  place: placeOf(firm.city),
  business: firm.businessField,
  address: `${firm.street}, ${firm.city}`,
  register: firm.register,
  callerNumbers: firm.callerNumbers,
  privacyUrl: firm.privacyUrl,
});
