/** The ad platform of an export. Each names its columns differently, in the language of the account. */
export const PLATFORMS = ["google", "meta"] as const;

export type Platform = (typeof PLATFORMS)[number];

export type CostColumns = {
  platform: Platform;
  isGerman: boolean;
  campaign: number;
  cost: number;
  /** -1 means the column is missing, here and below. */
  id: number;
  clicks: number;
  day: number;
  /** Meta reports that are not split by day have a start and an end date instead. */
  until: number;
  currency: number;
  /** The currency in a heading such as "Amount spent (USD)". */
  inCurrency: string | undefined;
};

const NAMES = {
  google: {
    campaign: ["campaign", "kampagne"],
    id: ["campaign id", "kampagnen-id"],
    cost: ["cost", "kosten"],
    clicks: ["clicks", "klicks"],
    day: ["day", "tag", "date", "datum"],
    until: [] as string[],
    currency: ["currency code", "währungscode", "currency", "währung"],
  },
  meta: {
    campaign: ["campaign name", "name der kampagne", "kampagnenname"],
    id: ["campaign id", "kampagnen-id", "kampagnennummer"],
    cost: ["amount spent", "ausgegebener betrag"],
    clicks: ["link clicks", "link-klicks", "klicks auf links", "clicks (all)", "klicks (alle)"],
    day: ["day", "tag", "reporting starts", "beginn des berichts", "berichtsbeginn"],
    until: ["reporting ends", "ende des berichts", "berichtsende"],
    currency: ["currency", "währung"],
  },
} as const;

const GERMAN = new Set(["kampagne", "kosten", "name der kampagne", "kampagnenname", "ausgegebener betrag"]);

const IN_CURRENCY = /\s*\(([a-z]{3})\)$/;

/** Maps a heading line to columns; undefined if it is not a known export's heading. */
export function findColumns(cells: readonly string[]): CostColumns | undefined {
  const words = cells.map((cell) => cell.toLowerCase());
  const withoutCurrency = words.map((word) => word.replace(IN_CURRENCY, ""));
  for (const platform of ["meta", "google"] as const) {
    const at = (column: keyof (typeof NAMES)["meta"]): number => {
      const names = column === "cost" ? withoutCurrency : words;
      const known = NAMES[platform][column].find((name) => names.includes(name));
      return known === undefined ? -1 : names.indexOf(known);
    };
    const [campaign, cost, day] = [at("campaign"), at("cost"), at("day")];
    if (campaign < 0 || cost < 0 || day < 0) continue;
    return {
      platform,
      isGerman: GERMAN.has(words[campaign] ?? ""),
      campaign,
      cost,
      day,
      id: at("id"),
      clicks: at("clicks"),
      until: ["day", "tag"].includes(words[day] ?? "") ? -1 : at("until"),
      currency: at("currency"),
      inCurrency: IN_CURRENCY.exec(words[cost] ?? "")?.[1]?.toUpperCase(),
    };
  }
  return undefined;
}
