import { funnels } from "#funnels/registry.ts";
import { CANONICAL, canonicalAnswer } from "#funnels/questions/canonical.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { valueAt } from "#server/delivery/adapters/response/read-by-status.ts";
import { Contact, type Lead } from "#server/leads/submissions/lead.ts";

export type Scalar = string | number | boolean;

/** All answers at once, as an object. */
export const ALL_ANSWERS = "lead.answers";

/** The person's fields a mapping may speak of. */
export const CONTACT_FIELDS = Contact.keyof().options;
/** The specification's `utmParams` (§7). */
export const UTM = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

const all: readonly Funnel[] = Object.values(funnels);
const fields = all.flatMap((funnel) => funnel.steps).flatMap((step) => step.fields);

/** The names under which answers are stored: an input that is split has the two names of its halves. */
const ANSWERS: ReadonlySet<string> = new Set([
  ...fields.flatMap((field) => (field.kind === "text" && field.splitInto ? field.splitInto : [field.name])),
  ...all.flatMap((funnel) => Object.keys(funnel.alsoStores ?? {})),
]);

/** A name that stands for a health question in one funnel is treated so in all. */
export const HEALTH_ANSWERS: ReadonlySet<string> = new Set(
  fields.filter((field) => field.kind === "choice" && field.health).map((field) => field.name),
);

type Reader = (lead: Lead) => unknown;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["delivery.id", (lead) => lead.deliveryId],
  ["lead.id", (lead) => lead.submissionId],
  ["lead.formType", (lead) => lead.formType],
  ["lead.createdAt", (lead) => lead.createdAt],
  ["lead.sourceUrl", (lead) => lead.sourceUrl],
  ["lead.consentUrl", (lead) => lead.consentUrl],
  ["lead.isTest", (lead) => lead.isTest],
  ...CONTACT_FIELDS.map((name): [string, Reader] => [`lead.${name}`, (lead) => lead.contact[name]]),
  ...UTM.map((name): [string, Reader] => [`lead.utm.${name}`, (lead) => utmIn(lead.sourceUrl, name)]),
  ...[...ANSWERS].map((name): [string, Reader] => [`lead.answers.${name}`, (lead) => valueAt(lead.answers, name)]),
  ...Object.keys(CANONICAL).map((name): [string, Reader] => [
    `lead.canonical.${name}`,
    (lead) => canonicalAnswer(name, valueAt(lead.answers, name)),
  ]),
]);

/** The published list: what a mapping may speak of. Click ids, IP addresses and cookies are not on it. */
export const LEAD_PATHS: ReadonlySet<string> = new Set([...READERS.keys(), ALL_ANSWERS]);

const HEALTH_PATHS: ReadonlyMap<string, string> = new Map(
  [...HEALTH_ANSWERS].flatMap((name) => [`lead.answers.${name}`, `lead.canonical.${name}`].map((path) => [path, name])),
);

/** The health answer a path speaks of, if it does. */
export const healthAnswerAt = (path: string): string | undefined => HEALTH_PATHS.get(path);

/** What a lead holds at a path. A health answer comes out only if the visitor agreed to that and the definition lists it. */
export function leadValue(lead: Lead, path: string, healthAnswers: readonly string[]): Scalar | undefined {
  const health = healthAnswerAt(path);
  if (health !== undefined && !(lead.healthAgreed && healthAnswers.includes(health))) return undefined;
  const value = READERS.get(path)?.(lead);
  return isScalar(value) && value !== "" ? value : undefined;
}

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

/** The whole record, as far as its names are published. */
export function allAnswers(lead: Lead, healthAnswers: readonly string[]): Record<string, Scalar> {
  const known = Object.keys(lead.answers).flatMap((name): [string, Scalar][] => {
    const value = leadValue(lead, `lead.answers.${name}`, healthAnswers);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

/** Those of them that are present. */
export function utmParamsOf(lead: Lead): Partial<Record<(typeof UTM)[number], string>> | undefined {
  const present = UTM.flatMap((name): [string, string][] => {
    const value = utmIn(lead.sourceUrl, name);
    return value ? [[name, value]] : [];
  });
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}

const utmIn = (sourceUrl: string, name: string): string | null =>
  URL.canParse(sourceUrl) ? new URL(sourceUrl).searchParams.get(name) : null;
