import { z } from "zod";

const line = z.string().trim().max(200);
const block = z.string().trim().max(2_000);
const needed = line.min(1);

/** Who runs this site, as the law, emails and the footer need it. Owners edit it in the staff area. */
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
  dataProtectionOfficer: needed, // name and how to reach them
  /** Where the seals of the consent events go. Empty: to privacyEmail. */
  officerEmail: z.union([z.literal(""), z.email()]),
  supervisoryAuthority: needed,
  editor: needed, // § 18 (2) MStV, with address
  hosting: needed,
  mailProvider: needed,
  /** Empty: the operator takes no part in consumer dispute resolution. */
  disputeBody: block,
  pictureCredits: block,
  logDays: z.coerce.number().int().min(1).max(365),
  leadMonths: z.coerce.number().int().min(1).max(120),
  /** The proof of a consent, from its last use on. Section 7a UWG: at least 5; the database keeps it so, too. */
  consentYears: z.coerce.number().int().min(5).max(30),
  accessibilityCheckedOn: z.iso.date(),
  accessibilityGaps: block,
  legalTextsSince: z.iso.date(),
  reviewedOn: z.iso.date(), // when the magazine's facts were last checked
  /** Empty: nothing of Meta is ever loaded, and visitors are not asked about it. */
  metaPixelId: z.union([z.literal(""), z.string().regex(/^\d{1,20}$/)]),
  /** Who counts the steps that visitors are shown: the page's own script, or the server, by what it does anyway (docs/insights.md). */
  countBy: z.enum(["script", "server"]),
  /** One figure for each fact, or the pairs that the specification prints (decision 0029). */
  figures: z.enum(["one", "pairs"]),
  /** The range of prices in the result, or the subsidy alone. */
  prices: z.enum(["shown", "hidden"]),
  /** The form of advertorial 1 sends nothing, as specified, or begins variant 1 (decision 0026). */
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

/** What must be replaced before a public start. */
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

/** The fields that are still invented, or hold a forgotten {placeholder}. */
export const unresolvedFields = (operator: Operator): string[] => [
  ...OWN.filter((field) => operator[field] === fictionalOperator[field]),
  ...Object.entries(operator).flatMap(([field, value]) => (/\{\w*\}/.test(String(value)) ? [field] : [])),
];
