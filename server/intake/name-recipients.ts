import type { NamedConsent, NamedRecipient, Recipients } from "#funnels/engine/types.ts";
import type { TickedFirms } from "#funnels/questions/named-consent-texts.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import { offerRecipients, type Recipient } from "#server/sales/buyers/offer-recipients.ts";
import type { RecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import { nameFirms, placeOf } from "#server/leads/consent/name-firms.ts";
import { consentTextsOf, shownTexts, wordingsOf } from "#server/leads/consent/shown-texts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CachedSite } from "#server/site/cached-site.ts";
import { definitionSha } from "#server/leads/submissions/definition-sha.ts";

type NameDeps = { db: Executor; site: CachedSite; recipientsToken: RecipientsToken };

/** The firms that a page names for a postal code before consent, with all that it says and sends for them. */
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
      wordings: `${wordingsOf(shownTexts(funnel, operator))} ${definitionSha(defined)}`,
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
