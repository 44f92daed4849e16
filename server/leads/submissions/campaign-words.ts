/** What a link says about its campaign. An empty word was not said. */
export type CampaignWords = { source: string; medium: string; campaign: string };

export const NO_CAMPAIGN: CampaignWords = { source: "", medium: "", campaign: "" };

/** Stands for a word that could name a person, and for campaigns that have no row. */
export const OTHER = "other";

/** Those that are there whatever links say: without a campaign, and what stands for all others. */
export const isFixed = ({ source, medium, campaign }: CampaignWords): boolean =>
  campaign === "" && medium === "" && ["", OTHER].includes(source);

const LONGEST = 60;
/** Of a campaign's name: Google allows 256 signs, and the three words together fit an index. */
const LONGEST_NAME = 250;
const MOST_DIGITS = 8;
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
  if (said.length > longest || /@|%40/i.test(said) || UUID.test(said) || digits > MOST_DIGITS) return OTHER;
  return written(said);
}

/** The word of a campaign's name in a link. */
export const cleanName = (raw: unknown): string => cleanWord(raw, LONGEST_NAME);

/** The same word for a name that staff bring from the platform's own export: what it says of persons is not ours to guess. */
export const trustedName = (name: string): string => written(name.trim().normalize("NFC").slice(0, LONGEST_NAME));

const written = (said: string): string =>
  said
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "") || OTHER;

export const cleanCampaign = (said: Partial<Record<keyof CampaignWords, unknown>>): CampaignWords => ({
  source: cleanWord(said.source),
  medium: cleanWord(said.medium),
  campaign: cleanName(said.campaign),
});

/** The campaign that an address names; if it names none, the one of the address of the first load. */
export const campaignOf = (...addresses: readonly string[]): CampaignWords =>
  campaignInQuery(...addresses.flatMap((address) => URL.parse(address)?.search ?? []));

/** The same of their queries. */
export const campaignInQuery = (...queries: readonly string[]): CampaignWords =>
  queries.map(wordsIn).find(({ source, medium, campaign }) => source || medium || campaign) ?? NO_CAMPAIGN;

/** Of a parameter that is there twice the first counts. */
function wordsIn(query: string): CampaignWords {
  const said = new Map(
    [...new URLSearchParams(query)].toReversed().map(([name, value]) => [name.toLowerCase(), value]),
  );
  return cleanCampaign({
    source: said.get("utm_source"),
    medium: said.get("utm_medium"),
    campaign: said.get("utm_campaign"),
  });
}
