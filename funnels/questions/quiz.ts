import type { Option, Question } from "#funnels/engine/types.ts";

/** The three yes/no questions that variants 6 and 7 start with; the wording differs, the stored values do not. */
const yesNo: readonly Option[] = [
  { value: "ja", label: "Ja", picture: "ja" },
  { value: "nein", label: "Nein", picture: "nein" },
];

export const stairsDifficult = (question: string): Question & { picture: string } => ({
  question,
  short: "Treppensteigen schwer",
  hint: "Auch wenn es nur an manchen Tagen so ist",
  fields: [{ kind: "choice", name: "stairsDifficult", health: true, options: yesNo }],
  picture: "quiz-treppe",
});

export const fellLastYear = (question: string): Question & { picture: string } => ({
  question,
  short: "Sturz im letzten Jahr",
  hint: "Zu Hause oder unterwegs",
  fields: [{ kind: "choice", name: "fellLastYear", health: true, options: yesNo }],
  picture: "quiz-sturz",
});

export const usesWalkingAid = (question: string): Question & { picture: string } => ({
  question,
  short: "Gehhilfe",
  hint: "Zum Beispiel Stock oder Rollator",
  fields: [{ kind: "choice", name: "usesWalkingAid", health: true, options: yesNo }],
  picture: "quiz-gehhilfe",
});
