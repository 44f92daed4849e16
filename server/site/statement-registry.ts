import { funnels } from "#funnels/registry.ts";
import type { SiteStatement } from "./site-statement.ts";
import { figureStatements } from "./figure-statements.ts";

const number = (about: string, value: string, wording: string, fallback = ""): SiteStatement => ({
  about,
  value,
  wording,
  fallback,
});

/** Number of firms per lead; no page may state fewer. */
const offers = (about: string, wording: string, fallback: string): SiteStatement => ({
  ...number(about, "4", wording, fallback),
  atLeast: Math.max(...Object.values(funnels).map(({ listing }) => listing.offers)),
});

const LAW = "§ 40 SGB XI, Stand April 2026";
const LAW_BEFORE = "§ 40 SGB XI, Stand Dezember 2024";

const subsidy = (about: string, value: string, wording: string, fallback: string): SiteStatement => ({
  ...number(about, value, wording, fallback),
  source: LAW,
  reads: "number",
});

/** A second figure of the specification for one fact, shown only if an owner has chosen pairs. */
const second = (
  of: SiteStatement,
  statement: Partial<SiteStatement> & Pick<SiteStatement, "about" | "value">,
): SiteStatement => ({
  ...of,
  source: "",
  ...statement,
  onlyWith: { figures: "pairs" },
});

const first = {
  mediatedRequests: number("Mediated requests", "231.224", "{value} vermittelte Anfragen", "Kostenlose Vermittlung"),
  rating: number("Rating", "4,9", "{value} von 5"),
  funnelMinutes: number("Time for the questionnaire", "3", "Dauert etwa {value} Minuten", "Nur wenige kurze Fragen"),
  subsidyPerson: subsidy("Subsidy for one person", "4.180", "bis zu {value} EUR je Person", "einen Zuschuss"),
  subsidyTwo: subsidy(
    "Subsidy for two people",
    "8.360",
    "bis zu {value} EUR für zwei Personen mit Pflegegrad",
    "einen Zuschuss für beide",
  ),
};

/**
 * All figures, promises and seals used in advertising, and quoted legal figures, with the specification's values (§1, §9). Where
 * it gives a fact two values, decision 0029 chooses one, and the second is its own statement. A test checks that no page has one as a
 * literal.
 */
export const statementRegistry = {
  mediatedRequests: first.mediatedRequests,
  footerRequests: second(first.mediatedRequests, {
    about: "Mediated requests, in the magazine's footer (pair)",
    value: "119.309",
    instead: "mediatedRequests",
  }),
  rating: first.rating,
  ratingInAdvertorial: second(first.rating, {
    about: "Rating in advertorial 1 (pair)",
    value: "4,8",
    instead: "rating",
  }),
  ratings: number("Number of ratings", "300+", "{value} Bewertungen"),
  offersSearched: number(
    "Offers searched",
    "579",
    "Wir durchsuchen {value} Angebote",
    "Wir prüfen, welche Betriebe in Ihrer Region arbeiten",
  ),
  families: number(
    "Satisfied families",
    "3.000",
    "Über {value} zufriedene Familien",
    "Für Familien in ganz Deutschland",
  ),
  tuev: number("Seal for the lifts", "TÜV", "{value}-geprüfte Systeme", "Anlagen nach geltenden Sicherheitsnormen"),
  vetted: number(
    "Only vetted providers",
    "geprüft",
    "Wir arbeiten nur mit geprüften Betrieben. Kostenlos und unverbindlich.",
    "Wir vermitteln an Betriebe aus Ihrer Region. Kostenlos und unverbindlich.",
  ),
  response: number(
    "Providers answer within",
    "24 bis 48 Stunden",
    "Eine Rückmeldung erhalten Sie in der Regel innerhalb von {value}",
    "Sie erhalten so bald wie möglich eine Rückmeldung",
  ),
  callback: number(
    "Callback (variant 6)",
    "48 Stunden",
    "Wir rufen Sie in der Regel innerhalb von {value} zurück",
    "Wir rufen Sie so bald wie möglich zurück",
  ),
  paperwork: number(
    "Providers handle the paperwork",
    "übernimmt",
    "Der Betrieb übernimmt den Antrag bei der Pflegekasse",
    "Ihre Pflegekasse und Pflegestützpunkte beraten Sie zum Antrag",
  ),
  installation: number(
    "Time until installation",
    "wenige Wochen",
    "Meist {value} nach der Zusage der Pflegekasse",
    "Wie lange es dauert, sagt Ihnen der Betrieb",
  ),
  decision: number(
    "Time the care insurer has to decide (§ 40 SGB XI)",
    "drei Wochen",
    "Die Entscheidung fällt in der Regel innerhalb von {value}, mit Begutachtung etwas später.",
  ),
  funnelMinutes: first.funnelMinutes,
  formMinutes: second(first.funnelMinutes, {
    about: "Time for advertorial 1's form (pair)",
    value: "2",
    instead: "funnelMinutes",
  }),
  checkSeconds: second(first.funnelMinutes, {
    about: "Time for the check, in advertorial 2 (pair)",
    value: "60",
    wording: "Jetzt in unter {value} Sekunden prüfen",
    fallback: "",
  }),
  offersStairlift: offers("Offers promised, stairlift", "bis zu {value} Angebote", "Angebote"),
  offersSolar: offers("Offers promised, solar", "Bis zu {value} Solar-Angebote", "Solar-Angebote"),
  subsidyPerson: first.subsidyPerson,
  subsidyTwo: first.subsidyTwo,
  subsidyInTexts: second(first.subsidyPerson, {
    about: "Subsidy for one person, on home and in the magazine (pair)",
    value: "4.000",
    source: LAW_BEFORE,
    instead: "subsidyPerson",
  }),
  subsidyTwoInTexts: second(first.subsidyTwo, {
    about: "Subsidy for two people, on home and in the magazine (pair)",
    value: "8.000",
    source: LAW_BEFORE,
    instead: "subsidyTwo",
  }),
  "subsidy:3": subsidy("Subsidy for three people", "12.540", "bis zu {value} EUR", ""),
  "subsidy:mehr-3": subsidy(
    "Subsidy for more than three people (the law allows 16.720)",
    "16.000",
    "bis zu {value} EUR",
    "",
  ),
  ownShare: number(
    "Own share in some cases (advertorial 2)",
    "0",
    "Eigenanteil von {value} EUR",
    "kleiner Eigenanteil",
  ),
  ...figureStatements,
} as const satisfies Record<string, SiteStatement>;

export type StatementName = keyof typeof statementRegistry;

export const statementNames = Object.keys(statementRegistry) as StatementName[];

export const isStatementName = (name: unknown): name is StatementName =>
  typeof name === "string" && Object.hasOwn(statementRegistry, name);
