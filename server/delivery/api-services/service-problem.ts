import { adapterFor } from "#server/delivery/adapters/registry.ts";
import type { Adapter } from "#server/delivery/adapter.ts";
import { sentOfForm } from "./sent-of-form.ts";

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

export type GoingLive = {
  config: unknown;
  hasKey: boolean;
  /** A test of these settings was accepted, or somebody has said that it goes without one. */
  isTested: boolean;
  /** The forms that are to send to it. */
  forms: readonly { name: string; leadType: string }[];
};

/** What is missing before a service is switched on. */
export function goLiveProblems(adapter: Adapter<unknown>, { config, hasKey, isTested, forms }: GoingLive): string[] {
  const read = adapter.readConfig(config);
  if (!read.ok) return []; // the save says what is wrong with them
  const needsKey = adapter.secret !== undefined && adapter.sendsKey?.(read.value) !== false;
  const untyped = sentOfForm(adapter.kind, config).includes("leadType")
    ? forms.filter((form) => form.leadType === "")
    : [];
  return [
    ...(needsKey && !hasKey ? ["The key is missing: enter it, or choose that none is needed"] : []),
    ...(untyped.length > 0 ? [`Choose a lead type for ${untyped.map(({ name }) => name).join(", ")}`] : []),
    ...(isTested ? [] : ["No test of these settings was accepted: send one, or tick 'Without a test'"]),
  ];
}
