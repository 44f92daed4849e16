/** The fixed part of a claim; what owners may change is in `ClaimState`. */
type Claim = {
  /** For staff. */
  readonly about: string;
  readonly value: string;
  /** The sentence a page prints; {value} is the value. */
  readonly wording: string;
  /** What it prints instead while the claim is off or expired. Empty: nothing. */
  readonly fallback: string;
};

const number = (about: string, value: string, wording: string, fallback = ""): Claim => ({
  about,
  value,
  wording,
  fallback,
});

/**
 * Every figure, promise and seal used in advertising, and every legal figure quoted, with the specification's values (§1, §9).
 * No page has one as a literal; a test checks that.
 */
export const claimRegistry = {
  mediatedRequests: number(
    "Mediated requests, in headers",
    "231.224",
    "{value} vermittelte Anfragen",
    "Kostenlose Vermittlung",
  ),
  mediatedRequestsFooter: number("Mediated requests, in a footer", "119.309", "Schon {value} vermittelte Anfragen"),
  rating: number("Rating in funnels and on the home page", "4,9", "{value} von 5"),
  ratings: number("Number of ratings", "300+", "{value} Bewertungen"),
  ratingMagazine: number("Rating in advertorial 1", "4,8", "{value}/5 von unseren Kundinnen und Kunden"),
  offersSearched: number(
    "Offers searched",
    "579",
    "Wir durchsuchen {value} Angebote",
    "Wir prüfen, welche Anbieter in Ihrer Region arbeiten",
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
    "Wir arbeiten nur mit geprüften Anbietern. Kostenlos und unverbindlich.",
    "Wir vermitteln an Fachfirmen aus Ihrer Region. Kostenlos und unverbindlich.",
  ),
  response: number(
    "Providers answer within",
    "24 bis 48 Stunden",
    "Die Anbieter melden sich in der Regel innerhalb von {value}",
    "Die Anbieter melden sich so bald wie möglich bei Ihnen",
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
    "Der Anbieter übernimmt den Antrag bei der Pflegekasse",
    "Ihre Pflegekasse und Pflegestützpunkte beraten Sie zum Antrag",
  ),
  installation: number(
    "Time until installation",
    "wenige Wochen",
    "Meist {value} nach der Zusage der Pflegekasse",
    "Wie lange es dauert, sagt Ihnen der Anbieter",
  ),
  decision: number(
    "Time the care insurer has to decide (§ 40 SGB XI)",
    "drei Wochen",
    "Die Entscheidung fällt in der Regel innerhalb von {value}, mit Begutachtung etwas später.",
  ),
  funnelMinutes: number("Time for the questionnaire", "3", "Dauert etwa {value} Minuten", "Nur wenige kurze Fragen"),
  formMinutes: number(
    "Time for the form of advertorial 1",
    "2",
    "Das Ausfüllen dauert {value} Minuten",
    "Nur wenige Angaben",
  ),
  checkSeconds: number(
    "Time for the check (advertorial 2)",
    "60",
    "Jetzt in unter {value} Sekunden prüfen",
    "Jetzt kostenlos prüfen",
  ),
  offersStairlift: number("Offers promised, stairlift", "4", "bis zu {value} Angebote", "Angebote"),
  offersSolar: number("Offers promised, solar", "4", "Bis zu {value} Solar-Angebote", "Solar-Angebote"),
  subsidyPerson: number(
    "Subsidy per person (the law says 4.180 since 2025)",
    "4.000",
    "bis zu {value} EUR je Person",
    "einen Zuschuss",
  ),
  subsidyTwo: number(
    "Subsidy for two people (the law says 8.360)",
    "8.000",
    "bis zu {value} EUR für zwei Personen mit Pflegegrad",
    "einen Zuschuss für beide",
  ),
  ownShare: number(
    "Own share in some cases (advertorial 2)",
    "0",
    "Eigenanteil von {value} EUR",
    "kleiner Eigenanteil",
  ),
  "subsidy:1": number("Variant 7, one person", "4.180", "bis zu {value} EUR"),
  "subsidy:2": number("Variant 7, two people", "8.360", "bis zu {value} EUR"),
  "subsidy:3": number("Variant 7, three people", "12.540", "bis zu {value} EUR"),
  "subsidy:mehr-3": number("Variant 7, more than three people (the law says 16.720)", "16.000", "bis zu {value} EUR"),
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claimRegistry;

export const claimNames = Object.keys(claimRegistry) as ClaimName[];

export const isClaimName = (name: unknown): name is ClaimName =>
  typeof name === "string" && Object.hasOwn(claimRegistry, name);
