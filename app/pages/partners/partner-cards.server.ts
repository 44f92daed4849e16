import { funnels } from "#funnels/registry.ts";
import type { FormType } from "#funnels/registry.ts";
import { visitorsName, type DirectRecipient } from "#server/sales/buyers/direct-recipients.ts";
import type { Firm, LiveOrder } from "#server/sales/buyers/read-partners.ts";
import { isInArea, readArea } from "#server/sales/routing/area.ts";

export type PartnerCard = Pick<Firm, "legalName" | "callerNumbers"> & {
  /** The buyer's, or the service's without an order. */
  id: string;
  /** A service without an order has a name only. */
  about?: Pick<Firm, "city" | "businessField" | "privacyUrl"> & { region: string };
  /** Whether it passes leads on to firms of its own choice. */
  isReseller: boolean;
  /** Whether it serves the given postal code. */
  isNear: boolean;
};

export type PartnerGroup = { title: string; cards: PartnerCard[] };

const TITLES: Readonly<Record<string, string>> = { Treppenlift: "Treppenlifte", Solaranlage: "Solar" };

const topicOf = (formType: FormType): string => funnels[formType].listing.topic;

/** One card for every buyer and topic of its live orders, and for every third party that gets a form's leads without an order. */
export function partnerGroups(
  orders: readonly LiveOrder[],
  recipients: readonly DirectRecipient[],
  postalCode: string | undefined,
): PartnerGroup[] {
  return [...new Set(Object.values(funnels).map(({ listing }) => listing.topic))].flatMap((topic) => {
    const about = orders.filter(({ terms }) => terms.formTypes.some((formType) => topicOf(formType) === topic));
    const buyers = new Set(about.map(({ buyerId }) => buyerId));
    const cards = [...buyers].flatMap(
      (id) =>
        cardOf(
          about.filter(({ buyerId }) => buyerId === id),
          postalCode,
        ) ?? [],
    );
    const direct = recipients.filter(({ formType }) => topicOf(formType) === topic);
    cards.push(...new Map(direct.map((one) => [one.id, cardOfService(one)])).values());
    return cards.length > 0 ? [{ title: TITLES[topic] ?? topic, cards }] : [];
  });
}

function cardOf(orders: readonly LiveOrder[], postalCode: string | undefined): PartnerCard | undefined {
  const [first] = orders;
  if (!first) return undefined;
  const { legalName, city, businessField, privacyUrl, callerNumbers, role } = first.firm;
  const areas = orders.map(({ terms }) => terms.area);
  return {
    id: first.buyerId,
    legalName,
    callerNumbers,
    about: { city, businessField, privacyUrl, region: regionTexts(areas) },
    isReseller: role === "reseller",
    isNear: postalCode !== undefined && areas.some((area) => serves(area, postalCode)),
  };
}

/** It may serve any postal code, because none is configured. */
const cardOfService = (service: DirectRecipient): PartnerCard => ({
  id: service.id,
  legalName: visitorsName(service),
  callerNumbers: [],
  isReseller: service.recipientType === "marketplace",
  isNear: false,
});

const serves = (area: string | null, postalCode: string): boolean =>
  area === null || isInArea(readArea(area) ?? [], postalCode);

/** '44, 48-49' as 'PLZ 44, 48 bis 49'. */
function regionTexts(areas: readonly (string | null)[]): string {
  if (areas.includes(null)) return "ganz Deutschland";
  const parts = areas.flatMap((area) => (area ?? "").split(/[,;\s]+/)).filter((part) => part !== "");
  return `PLZ ${[...new Set(parts)].map((part) => part.replace("-", " bis ")).join(", ")}`;
}

/** The typed postal code, if valid. */
export const readPostalCode = (typed: string | null): string | undefined =>
  typed !== null && /^\s*\d{5}\s*$/.test(typed) ? typed.trim() : undefined;
