import type { Banner, ResultLine, ResultTexts } from "#funnels/engine/types.ts";

/** Results shown before contact data is asked for, and on the thank-you page. */

/** Copy §11: without a care grade no amount is promised. */
const withoutGrade =
  "Auch ohne Pflegegrad können Sie Angebote vergleichen. Die Betriebe nennen Ihnen weitere Möglichkeiten.";

/** Answers to the care grade question, which every variant words differently. */
type Grades = { readonly yes: string; readonly open: readonly string[]; readonly no: string };

const careGradeIs = (...values: readonly string[]): Pick<ResultLine, "only"> => ({
  only: { field: "careGrade", values },
});

const subsidyLines = ({ yes, open, no }: Grades, most = ""): ResultLine[] => [
  {
    ...careGradeIs(yes),
    text: `Mit Ihrem Pflegegrad kann die Pflegekasse bis zu {subsidyPerson} EUR je Person zahlen${most}.`,
  },
  {
    ...careGradeIs(...open),
    text: `Mit anerkanntem Pflegegrad kann die Pflegekasse bis zu {subsidyPerson} EUR je Person zahlen${most}.`,
  },
  { ...careGradeIs(no), text: withoutGrade },
];

const decides = ({ yes, open }: Grades): ResultLine => ({
  ...careGradeIs(yes, ...open),
  needs: "subsidyPerson",
  text: "Über den Antrag entscheidet die Pflegekasse. Stellen Sie ihn vor dem Einbau.",
});

const subsidySource = ({ yes, open }: Grades): ResultLine => ({
  ...careGradeIs(yes, ...open),
  text: "Zuschuss: {subsidySource}",
});

const grades: Grades = {
  yes: "Pflegegrad erteilt",
  open: ["Pflegegrad beantragt", "Weiß nicht"],
  no: "Keinen Pflegegrad",
};

/** Variants 1 to 5: the price of a lift on this staircase, less the care insurer's subsidy. */
export const priceResult: ResultTexts = {
  lines: [
    { text: "Ihr Richtwert: {price:liftType:staircaseShape} EUR mit Einbau" },
    {
      only: { field: "numberOfFloors", values: ["Mehr als 2"] },
      needs: "price:liftType:staircaseShape",
      text: "Bei mehr als 2 Etagen wird es teurer.",
    },
    ...subsidyLines(grades),
    {
      ...careGradeIs(grades.yes, ...grades.open),
      text: "Mit Zuschuss bleiben etwa {rest:liftType:staircaseShape} EUR.",
    },
    decides(grades),
  ],
  sources: [{ text: "Preise: {source:liftType:staircaseShape}" }, subsidySource(grades)],
};

const quizGrades: Grades = { yes: "ja", open: ["weiss-nicht"], no: "nein" };

/** Variant 6 asks for no staircase: only the care insurer's subsidy. */
export const quizResult: ResultTexts = {
  lines: [...subsidyLines(quizGrades), decides(quizGrades)],
  sources: [subsidySource(quizGrades)],
};

/** Variant 6's banner before the care grade is known. */
export const quizBanner: Banner = {
  look: "funding",
  text: "Bis zu {subsidyPerson} EUR Zuschuss sind möglich.",
  condition: "Voraussetzung ist ein anerkannter Pflegegrad. Die Pflegekasse entscheidet. {subsidySource}",
  instead: { field: "careGrade", value: quizGrades.no, text: withoutGrade },
};

const householdGrades: Grades = { yes: "Ja", open: ["Beantragt", "Weiß nicht"], no: "Nein" };

/** Variant 7 knows the household, but not how many of it have a care grade. */
export const householdResult: ResultTexts = {
  lines: [
    ...subsidyLines(householdGrades, ", in Ihrem Haushalt höchstens {subsidy:householdSize} EUR"),
    decides(householdGrades),
  ],
  sources: [subsidySource(householdGrades)],
};

export const householdBanner: Banner = {
  look: "funding",
  text: "Gute Nachricht: Sie haben eine gute Chance auf bis zu {subsidy:householdSize} EUR Förderung!",
  condition:
    "Voraussetzung ist ein anerkannter Pflegegrad (1 bis 5): bis zu {subsidyPerson} EUR je Person. Die Pflegekasse entscheidet. {subsidySource}",
  instead: { field: "careGrade", value: householdGrades.no, text: withoutGrade },
};

/** Sized by consumption, the only size that is asked for; a roof for feeding in is sized by its own area. */
export const solarResult: ResultTexts = {
  lines: [
    {
      text: "Zu Ihrem Verbrauch passt eine Anlage mit etwa {kwp:annualConsumption} kWp: {kwh:roofShape:annualConsumption} kWh Strom im Jahr",
    },
    {
      only: { field: "solarUsage", values: ["eigenverbrauch", "beides"] },
      text: "Was Sie davon selbst verbrauchen, spart etwa {euro:roofShape:annualConsumption} EUR im Jahr. Eingespeister Strom ist nicht mitgerechnet.",
    },
    {
      only: { field: "solarUsage", values: ["netzeinspeisung"] },
      needs: "kwh:roofShape:annualConsumption",
      text: "Wenn Sie den Strom einspeisen, zählt die Größe des Dachs mehr als Ihr Verbrauch: Die Anlage kann größer sein. Was das Einspeisen bringt, ist nicht gerechnet.",
    },
    {
      needs: "kwh:roofShape:annualConsumption",
      text: "Wie groß Ihr Dach ist und was die Anlage kostet, wissen wir nicht. Ob sie sich lohnt, rechnen Ihnen die Betriebe vor.",
    },
  ],
  sources: [{ text: "[So rechnen wir](/solar/rechnung)" }],
};
