import { describe, expect, test } from "vitest";
import { moveAfter, lookUpStep, pathOf, previousStep } from "#funnels/engine/navigation.ts";
import { sayText } from "#funnels/engine/texts.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { treppenlift } from "./treppenlift.ts";

/** Typed in from the specification by hand: §2 (steps, progress), §3 (fields and values), §9 (delays). */
const WEISS_NICHT = "Weiß nicht";
const journey = [
  { slug: "", progress: 8, field: "liftType", values: ["Sitzlift", "Plattformlift", "Hublift", WEISS_NICHT] },
  { slug: "location", progress: 23, field: "installationLocation", values: ["Innen", "Außen", WEISS_NICHT] },
  {
    slug: "floors",
    progress: 31,
    field: "numberOfFloors",
    values: ["Bis zu 2", "Mehr als 2", "Sonstiges Hindernis", WEISS_NICHT],
  },
  {
    slug: "staircase",
    progress: 38,
    field: "staircaseShape",
    values: ["Gerade Treppe", "Treppe mit Kurve", "Sonstiges Hindernis", WEISS_NICHT],
  },
  {
    slug: "care-grade",
    progress: 46,
    field: "careGrade",
    values: ["Pflegegrad erteilt", "Keinen Pflegegrad", "Pflegegrad beantragt", WEISS_NICHT],
  },
  { slug: "weight", progress: 54, field: "weightCategory", values: ["bis-90kg", "bis-125kg", "ueber-125kg"] },
  {
    slug: "timing",
    progress: 69,
    field: "timing",
    values: ["So schnell wie möglich", "In 3-4 Monaten", "In über 4 Monaten", WEISS_NICHT],
  },
  { slug: "funding", progress: 77, field: "stateFunding", values: ["Ja", "Nein", WEISS_NICHT] },
  { slug: "postal-code", progress: 85, field: "postalCode", values: undefined },
  { slug: "contact", progress: 92, field: "name", values: undefined },
];

test("variant 1 has the specified steps, in order, with their progress", () => {
  expect(treppenlift.steps.map(({ slug, progress }) => ({ slug, progress }))).toEqual(
    journey.map(({ slug, progress }) => ({ slug, progress })),
  );
  expect(treppenlift.progressAfterSubmit).toBe(100);
});

test("variant 1 has the specified heading and subtitle", () => {
  expect(sayText(treppenlift.headline, { funnelMinutes: "3" })).toBe("Die 3-Minuten-Treppenlift-Beratung");
  expect(treppenlift.subtitle).toBe("Jetzt kostenlos Angebote für Treppenlifte vergleichen!");
});

describe.each([...journey.entries()])("step %i", (index, { slug, field, values }) => {
  const place = lookUpStep(treppenlift, slug);
  if (place.kind !== "step") throw new Error(`no step ${slug}`);
  const { step } = place;

  test(`"${slug}" asks for ${field} with the specified values`, () => {
    const asked = step.fields[0];
    expect(asked?.name).toBe(field);
    expect(asked?.kind === "choice" ? asked.options.map((option) => option.value) : undefined).toEqual(values);
  });

  test(`"${slug}" leads to its neighbours, after 300 ms where an option is picked`, () => {
    const next = journey[index + 1];
    const move = moveAfter(treppenlift, step);
    if (!next) expect(move).toEqual({ kind: "submit" });
    else expect(move).toMatchObject({ kind: "go", slug: next.slug, afterMs: values ? 300 : 0 });
    expect(previousStep(treppenlift, index)?.slug).toBe(journey[index - 1]?.slug);
  });
});

test("only the postal code has a pause: two seconds of 'Suche läuft ...'", () => {
  const pauses = treppenlift.steps.flatMap(({ slug, pauses = [] }) => pauses.map((pause) => ({ slug, ...pause })));
  expect(pauses.map(({ slug, title, text, ms }) => [slug, title, text, ms])).toEqual([
    ["postal-code", "Suche läuft ...", "Wir finden passende Angebote und Unternehmen für Sie", 2000],
  ]);
});

test("an unknown step leads to the start", () => {
  expect(lookUpStep(treppenlift, "keller")).toEqual({ kind: "redirect", to: "/treppenlift" });
  expect(pathOf(treppenlift, "")).toBe("/treppenlift");
  expect(pathOf(treppenlift, "care-grade")).toBe("/treppenlift/care-grade");
});

test.each(Object.values<Funnel>(funnels).filter(({ steps }) => steps.some(({ slug }) => slug === "care-grade")))(
  "$formType offers 'Kein Pflegegrad' and stores the specification's value",
  ({ steps }) => {
    const options = steps.flatMap(({ fields }) => fields).flatMap((field) => ("options" in field ? field.options : []));
    expect(options.find(({ label }) => label === "Kein Pflegegrad")?.value).toBe("Keinen Pflegegrad");
  },
);
