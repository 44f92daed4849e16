export type FieldText = {
  readonly label: string;
  readonly hint: string;
  readonly kind?: "email" | "tel" | "date" | "number" | "block" | "choice";
  /** Options by stored value. */
  readonly options?: Readonly<Record<string, string>>;
  /** May stay empty. */
  readonly optional?: true;
};

/** All operator fields, in the order of the screen. */
export const operatorGroups: readonly { title: string; fields: Readonly<Record<string, FieldText>> }[] = [
  {
    title: "Company",
    fields: {
      brand: { label: "Brand", hint: "In the header, the footer, page titles and emails" },
      company: { label: "Company", hint: "With its legal form; imprint and consent texts name it" },
      street: { label: "Street", hint: "With the number; a post box is not enough for an imprint" },
      city: { label: "City", hint: "With the postal code" },
      representative: { label: "Represented by", hint: "Managing directors, first and last names" },
      registerCourt: { label: "Register court", hint: "As in Amtsgericht Köln" },
      registerNumber: { label: "Register number", hint: "As in HRB 12345" },
      vatId: { label: "VAT ID", hint: "DE and nine digits" },
    },
  },
  {
    title: "Contact",
    fields: {
      phone: { label: "Phone", hint: "At the top of every visitor page", kind: "tel" },
      phoneHours: { label: "Phone hours", hint: "In German, beside the number" },
      email: { label: "E-mail", hint: "For the imprint and for visitors who write", kind: "email" },
    },
  },
  {
    title: "Data protection",
    fields: {
      privacyEmail: { label: "Privacy e-mail", hint: "Where visitors ask about or withdraw consent", kind: "email" },
      dataProtectionOfficer: { label: "Data protection officer", hint: "Name and how to reach them" },
      officerEmail: {
        label: "Data protection officer's e-mail",
        hint: "Gets the seal of the consent events every morning; empty: the privacy e-mail does",
        kind: "email",
        optional: true,
      },
      supervisoryAuthority: { label: "Supervisory authority", hint: "The one of the company's federal state" },
      hosting: { label: "Hosting", hint: "Who runs the servers, and where" },
      mailProvider: { label: "Mail provider", hint: "Who carries our emails" },
      logDays: { label: "Logs are kept for (days)", hint: "The privacy page says this number", kind: "number" },
      leadMonths: { label: "Leads are kept for (months)", hint: "The privacy page says this number", kind: "number" },
      consentYears: {
        label: "Proof of consent is kept for (years)",
        hint: "From the last use on; the privacy page says this number",
        kind: "number",
      },
    },
  },
  {
    title: "Legal texts",
    fields: {
      editor: { label: "Responsible for content", hint: "§ 18 (2) MStV: a person, with address" },
      legalTextsSince: { label: "Legal texts since", hint: "The date under imprint, terms and privacy", kind: "date" },
      accessibilityCheckedOn: {
        label: "Accessibility checked on",
        hint: "In the accessibility statement",
        kind: "date",
      },
      accessibilityGaps: {
        label: "Known accessibility gaps",
        hint: "In German, for the statement. Empty: none are known",
        kind: "block",
        optional: true,
      },
      disputeBody: {
        label: "Dispute resolution body",
        hint: "Empty: the page says that the operator takes no part",
        kind: "block",
        optional: true,
      },
      pictureCredits: { label: "Picture credits", hint: "In the imprint", kind: "block", optional: true },
    },
  },
  {
    title: "Marketing",
    fields: {
      reviewedOn: { label: "Facts reviewed on", hint: "When the magazine's facts were last looked at", kind: "date" },
      metaPixelId: {
        label: "Meta pixel ID",
        hint: "Empty: nothing of Meta is ever loaded, and nobody is asked about it",
        optional: true,
      },
      countBy: {
        label: "Steps are counted by",
        hint: "The page's own script says every step that is shown, with nothing on the device. The server alone sees page loads, plain forms and leads. The privacy page says which",
        kind: "choice",
        options: { script: "The page's own script: every step", server: "The server: page loads and leads" },
      },
      figures: {
        label: "Advertised figures",
        hint: "Some facts have two values in the specification; the second ones are the statements marked (pair). The lower subsidy ended in 2024",
        kind: "choice",
        options: { one: "One figure for each fact", pairs: "The specification's pairs" },
      },
      prices: {
        label: "Result before contact",
        hint: "A range of prices is said only while its statement has a source",
        kind: "choice",
        options: { shown: "Range of prices and subsidy", hidden: "Subsidy only" },
      },
      magazineForm: {
        label: "Form of advertorial 1",
        hint: "As specified its button does nothing. Or it begins variant 1 with what was typed",
        kind: "choice",
        options: { static: "Sends nothing", begins: "Begins variant 1" },
      },
    },
  },
];

export const operatorFields = Object.assign({}, ...operatorGroups.map(({ fields }) => fields)) as Readonly<
  Record<string, FieldText>
>;

export const operatorLabel = (field: string): string => operatorFields[field]?.label ?? field;
