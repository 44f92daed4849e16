import { z } from "zod";

const line = z.string().trim().max(200);
const block = z.string().trim().max(2_000);
const needed = line.min(1);

/** The operator's data for legal pages, emails and the footer. Owners edit it in the staff area. */
export const OperatorSchema = z.object({
  brand: needed,
  company: needed, // with its legal form
  street: needed,
  city: needed, // with the postal code
  representative: needed,
  registerCourt: needed,
  registerNumber: needed,
  vatId: needed,
  phone: needed,
  phoneHours: needed,
  email: z.email(),
  privacyEmail: z.email(),
  dataProtectionOfficer: needed, // name and contact
  /** Recipient of the daily consent hashes; defaults to privacyEmail. */
  officerEmail: z.union([z.literal(""), z.email()]),
  supervisoryAuthority: needed,
  editor: needed, // § 18 (2) MStV, with address
  hosting: needed,
  mailProvider: needed,
  /** Empty if the operator does not take part in consumer dispute resolution. */
  disputeBody: block,
  pictureCredits: block,
  logDays: z.coerce.number().int().min(1).max(365),
  leadMonths: z.coerce.number().int().min(1).max(120),
  /** Retention of a consent proof after its last use. Section 7a UWG requires 5, which the database enforces too. */
  consentYears: z.coerce.number().int().min(5).max(30),
  accessibilityCheckedOn: z.iso.date(),
  accessibilityGaps: block,
  legalTextsSince: z.iso.date(),
  reviewedOn: z.iso.date(), // when the magazine's facts were last checked
  /** If empty, nothing of Meta is loaded, and visitors are not asked. */
  metaPixelId: z.union([z.literal(""), z.string().regex(/^\d{1,20}$/)]),
  /** What counts the steps: the page's script, or the server from its requests (docs/insights.md). */
  countBy: z.enum(["script", "server"]),
  /** One figure for each fact, or the specification's pairs (decision 0029). */
  figures: z.enum(["one", "pairs"]),
  /** The price range in the result, or the subsidy alone. */
  prices: z.enum(["shown", "hidden"]),
  /** The form of advertorial 1 sends nothing, as specified, or starts variant 1 (decision 0026). */
  magazineForm: z.enum(["static", "begins"]),
});

export type Operator = Readonly<z.infer<typeof OperatorSchema>>;

/** Obviously fictional (the number is from the range reserved for fiction), so that an unset value cannot look real. */
export const fictionalOperator: Operator = {
  brand: "Stufenlos",
  company: "Stufenlos Muster GmbH",
  street: "Beispielweg 1",
  city: "12345 Musterstadt",
  representative: "Erika Mustermann",
  registerCourt: "Amtsgericht Musterstadt",
  registerNumber: "HRB 00000",
  vatId: "DE000000000",
  phone: "030 23125 018",
  phoneHours: "Montag bis Freitag, 9 bis 17 Uhr",
  email: "hallo@stufenlos.example",
  privacyEmail: "datenschutz@stufenlos.example",
  dataProtectionOfficer: "Max Mustermann, datenschutz@stufenlos.example",
  officerEmail: "",
  supervisoryAuthority: "Musterbehörde für den Datenschutz, Beispielplatz 1, 12345 Musterstadt",
  editor: "Erika Mustermann, Beispielweg 1, 12345 Musterstadt",
  hosting: "Muster Hosting GmbH, Musterstadt",
  mailProvider: "Muster Mail GmbH, Musterstadt",
  disputeBody: "",
  pictureCredits: "Alle Bilder: eigene Zeichnungen.",
  logDays: 7,
  leadMonths: 6,
  consentYears: 5,
  accessibilityCheckedOn: "2026-11-15",
  accessibilityGaps: "",
  legalTextsSince: "2026-11-15",
  reviewedOn: "2026-11-15",
  metaPixelId: "",
  countBy: "script",
  figures: "one",
  prices: "shown",
  magazineForm: "static",
};

export type AdPlatform = "meta";

/** Fields that must be replaced before launch. */
const OWN = [
  "company",
  "street",
  "city",
  "representative",
  "registerCourt",
  "registerNumber",
  "vatId",
  "phone",
  "email",
  "privacyEmail",
  "dataProtectionOfficer",
  "supervisoryAuthority",
  "editor",
  "hosting",
  "mailProvider",
] as const satisfies readonly (keyof Operator)[];

/** Fields that are still fictional, or hold an unfilled {placeholder}. */
export const unresolvedFields = (operator: Operator): string[] => [
  ...OWN.filter((field) => operator[field] === fictionalOperator[field]),
  ...Object.entries(operator).flatMap(([field, value]) => (/\{\w*\}/.test(String(value)) ? [field] : [])),
];
