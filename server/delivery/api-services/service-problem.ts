import { adapterFor } from "#server/delivery/adapters/registry.ts";

/** `field`: beside which control of the editor it stands; "definition" where there is none. */
export type ServiceProblem = { field: string; sentence: string };

const BEFORE: readonly (readonly [RegExp, string])[] = [
  [/^The name /, "name"],
  [/^The rate |may be sent at once$/, "rate"],
  [/refusals in a row$/, "refusalLimit"],
];

const AFTER: readonly (readonly [RegExp, string])[] = [
  [/\bkey\b.*(must|may hold|again|missing)|^The stored key|access_token/, "key"],
  [/^request\.auth\.(tokenUrl|clientId)/, "tokenUrl"],
  [/^request\.url:|address|^Only https/i, "endpoint"],
  [/^request\.body/, "mapping"],
  [/^response[.:]|^Answer rule/, "rules"],
];

/** The verbs and adapters speak in sentences; this says beside which field of the form each one goes. */
export function problemOf(kind: string, sentence: string): ServiceProblem {
  const fields = (adapterFor(kind)?.fields ?? []).map(
    ({ problem, label, name }) => [problem ?? { test: mentions(label) }, name] as const,
  );
  const place = [...BEFORE, ...fields, ...AFTER].find(([words]) => words.test(sentence));
  return { field: place?.[1] ?? "definition", sentence };
}

const mentions = (label: string) => (sentence: string) => sentence.toLowerCase().includes(label.toLowerCase());
