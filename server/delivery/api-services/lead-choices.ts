import type { Funnel } from "#funnels/engine/types.ts";
import { CANONICAL } from "#funnels/questions/canonical.ts";
import { funnels } from "#funnels/registry.ts";

/** What a lead marketplace trades in (spec §3); the value is also the label. */
export const LEAD_TYPES = [
  "ALARMANLAGE",
  "AUTOMAT",
  "ERBTEILUNG",
  "FENSTER",
  "GARAGE",
  "HEIZUNG",
  "IMMOBILIE",
  "JOB",
  "KAFFEEVOLLAUTOMAT",
  "KAMIN",
  "MARKISEN",
  "SOLARANLAGE",
  "TERRASSENDACH",
  "TREPPENLIFT",
  "WASSERSPENDER",
  "WEBSEITE",
  "WINTERGARTEN",
] as const;

/** One value that a lead can have at a path, in words, with the forms that store it. */
export type LeadChoice = { value: string; words: string; forms: string };

const asked = Object.values<Funnel & { listing: { code: string } }>(funnels).flatMap(({ listing, steps }) =>
  steps.flatMap(({ fields, short }) =>
    fields.flatMap((field) => ("options" in field ? [{ field, code: listing.code, short }] : [])),
  ),
);

/** Every path of a lead with a known set of values, and these: for tables "ours to theirs". */
export const leadChoices: Readonly<Record<string, readonly LeadChoice[]>> = {
  ...Object.fromEntries(
    [...new Set(asked.map(({ field }) => field.name))].map((name) => [pathOf(name), storedOf(name)]),
  ),
  ...Object.fromEntries(Object.keys(CANONICAL).map((name) => [`lead.canonical.${name}`, canonicalOf(name)])),
};

/** A salutation is stored as an answer and handed on as part of the person. */
function pathOf(name: string): string {
  return name === "gender" ? "lead.salutation" : `lead.answers.${name}`;
}

function storedOf(name: string): LeadChoice[] {
  const all = asked.filter(({ field }) => field.name === name);
  const values = [...new Set(all.flatMap(({ field }) => field.options.map(({ value }) => value)))];
  return values.map((value) => {
    const having = all.filter(({ field }) => field.options.some((option) => option.value === value));
    const option = having[0]?.field.options.find((one) => one.value === value);
    return { value, words: option?.label ?? value, forms: [...new Set(having.map(({ code }) => code))].join(", ") };
  });
}

/** The one word, beside what each form stores for it. */
function canonicalOf(name: string): LeadChoice[] {
  const stored = storedOf(name);
  const words = CANONICAL[name] ?? {};
  return [...new Set(Object.values(words))].map((value) => ({
    value,
    words: value,
    forms: stored
      .filter((choice) => words[choice.value] === value)
      .map((choice) => `${choice.value} in ${choice.forms}`)
      .join("; "),
  }));
}

/** What the forms call an answer, by its path. */
export const answerNames: Readonly<Record<string, string>> = Object.fromEntries(
  asked.map(({ field, short }) => [pathOf(field.name), short ?? field.name]),
);
