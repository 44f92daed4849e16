/** Where on the screen a problem belongs. */
type ProblemField = "name" | "endpoint" | "key" | "pixelId" | "testEventCode" | "rate" | "mapping" | "definition";

export type ServiceProblem = { field: ProblemField; sentence: string };

const FIELDS: readonly (readonly [RegExp, ProblemField])[] = [
  [/^The name /, "name"],
  [/^The rate |may be sent at once$/, "rate"],
  [/key's pixel_id|pixel id/, "pixelId"],
  [/\bkey\b.*(must|may hold|again|missing)|^The stored key|access_token/, "key"],
  [/test event code/, "testEventCode"],
  [/^request\.url:|address|^Only https/i, "endpoint"],
  [/^request\.body/, "mapping"],
];

/** The verbs and adapters speak in sentences; this says beside which field of the form each one goes. */
export const problemOf = (sentence: string): ServiceProblem => ({
  field: FIELDS.find(([words]) => words.test(sentence))?.[1] ?? "definition",
  sentence,
});
