import { describe, expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { lookUpStep, pathOf } from "#funnels/engine/navigation.ts";
import { specification } from "./all.ts";
import * as seen from "./seen.ts";
import type { SpecFunnel, SpecStep } from "./spec-funnel.ts";

/** Compares every definition with the specification's table. The name of a failing test says which sentence is violated. */

test("spec §3, stored entities: every registered form type is one of the specification", () => {
  const known = new Set(specification.map(({ formType }) => formType));
  expect(Object.keys(seen.registered).filter((formType) => !known.has(formType))).toEqual([]);
});

describe.each(specification)("$formType", (spec) => {
  const funnel = seen.registered[spec.formType];
  test(`${spec.formType}, spec §3, stored entities: the form type has a funnel`, () => {
    expect(funnel?.formType, `${spec.formType} is not in funnels/registry.ts`).toBe(spec.formType);
  });
  if (!funnel) return;
  asAWhole(spec, funnel);
  addresses(spec, funnel);
  for (const step of spec.steps) {
    screen(spec, step, funnel);
    wayOn(spec, step, funnel);
  }
  record(spec, funnel);
  whatIsRequired(spec, funnel);
  submitting(spec, funnel);
});

function asAWhole({ formType, ...spec }: SpecFunnel, funnel: Funnel) {
  const inTable = spec.steps.map(({ slug }) => slug);
  const defined = funnel.steps.map(({ slug }) => slug);

  test(`${formType}, spec §2: every step of the specification is defined`, () => {
    expect(inTable.filter((slug) => !defined.includes(slug))).toEqual([]);
  });

  test(`${formType}, spec §2: no step is defined that the specification does not have`, () => {
    expect(defined.filter((slug) => !inTable.includes(slug))).toEqual([]);
  });

  test(`${formType}, spec §2: the steps stand in the specified order`, () => {
    expect(defined).toEqual(inTable);
  });

  test.each(spec.texts)(`${formType}, spec §2: the funnel says '%s'`, (text) => {
    expect(seen.lacks(funnel, text)).toEqual([]);
  });

  const offers = spec.offersPromised;
  if (offers !== undefined) {
    test(`${formType}, spec §9: no other number of offers is promised than up to ${String(offers)}`, () => {
      const promise = /bis zu (\d+)(?: \p{L}+){0,3}? (?:Angebot|Betrieb)/giu;
      const promised = seen.stringsIn(funnel).flatMap((string) => [...string.matchAll(promise)]);
      expect(promised.filter(([, number]) => number !== String(offers)).map(([words]) => words)).toEqual([]);
    });
  }

  if (spec.metaDescriptionAndCanonical) {
    test(`${formType}, spec §2, shared funnel behaviour: there is a meta description`, () => {
      expect(funnel.description).toMatch(/\S/);
    });
  }
}

function addresses({ formType, ...spec }: SpecFunnel, funnel: Funnel) {
  test(`${formType}, spec §2, route table: it stands at ${spec.basePath}`, () => {
    expect(funnel.basePath).toBe(spec.basePath);
  });

  const where = spec.stepInUrl ? "in the address" : "not in the address";
  test(`${formType}, spec §2, route table: the step is ${where}`, () => {
    expect(funnel.stepInUrl).toBe(spec.stepInUrl);
    const path = (slug: string) => (spec.stepInUrl && slug !== "" ? `${spec.basePath}/${slug}` : spec.basePath);
    const slugs = spec.steps.map(({ slug }) => slug);
    expect(slugs.map((slug) => pathOf(funnel, slug))).toEqual(slugs.map(path));
  });

  if (spec.stepInUrl) {
    test.each(spec.steps)(`${formType}, decisions §1: a deep link to "$slug" shows that step`, ({ slug }) => {
      expect(lookUpStep(funnel, slug)).toMatchObject({ kind: "step", step: { slug } });
    });
  }

  test.each(Object.entries(spec.redirects))(`${formType}, spec §2: "%s" leads to %s`, (slug, to) => {
    expect(lookUpStep(funnel, slug)).toEqual({ kind: "redirect", to });
  });
}

/** The content of a screen: progress, questions, words. */
function screen({ formType }: SpecFunnel, spec: SpecStep, funnel: Funnel) {
  const at = `${formType}, spec §2, step "${spec.slug}"`;
  const step = () => seen.stepOf(funnel, spec.slug);

  test(`${at}: progress is ${String(spec.progress)} %`, () => {
    expect(step().progress).toBe(spec.progress);
  });

  const asked = spec.asks.map(({ field }) => field);
  test(`${at}: asks for ${asked.join(", ") || "nothing"}`, () => {
    const fields = step().fields.map(seen.nameOf);
    const byTheButton = step().does === "confirm-phone" && fields.length === 0 ? ["phoneConfirmed"] : [];
    expect([...fields, ...byTheButton].toSorted()).toEqual(asked.toSorted());
  });

  for (const { field, values } of spec.correction ? [] : spec.asks) {
    const stored = typeof values === "string" ? values : values.toSorted();
    test(`${at}: ${field} stores ${typeof stored === "string" ? stored : `one of ${stored.join(", ")}`} (§3)`, () => {
      expect(seen.valuesOf(seen.fieldOf(step(), field))).toEqual(stored);
    });
  }

  test.each(Object.entries(spec.labels ?? {}))(`${at}: the option %s is labelled '%s'`, (value, label) => {
    const options = step().fields.flatMap(seen.optionsOf);
    expect(options.find((option) => option.value === value)?.label).toBe(label);
  });

  test.each(spec.texts ?? [])(`${at}: says '%s'`, (text) => {
    expect(seen.lacks([funnel.headline, funnel.subtitle, step()], text)).toEqual([]);
  });

  const { names } = spec;
  if (names) {
    test(`${at}: one sentence names ${names.join(" and ")}`, () => {
      expect(seen.namesNot(step(), names)).toEqual([]);
    });
  }
}

/** Targets of a screen, forward and back. */
function wayOn({ formType }: SpecFunnel, spec: SpecStep, funnel: Funnel) {
  const at = `${formType}, spec §2 and §9, step "${spec.slug}"`;
  const pauses = spec.pauses ?? [];

  if (spec.next === "submit") {
    test(`${at}: submits`, () => {
      expect(seen.moveFrom(funnel, spec.slug).line).toBe("submit");
    });
  } else if (spec.next === "end") {
    test(`${at}: nothing follows`, () => {
      expect(seen.stepOf(funnel, spec.slug).does).toBe("end");
    });
  } else if (spec.correction) {
    const { text, to } = spec.correction;
    test(`${at}: confirming leads to step ${spec.next}`, () => {
      expect(seen.stepOf(funnel, spec.slug).does).toBe("confirm-phone");
      expect(seen.following(funnel, spec.slug)).toBe(spec.next);
    });
    test(`${at}: '${text}' returns to step ${to}`, () => {
      const options = seen.stepOf(funnel, spec.slug).fields.flatMap(seen.optionsOf);
      expect(options).toContainEqual(expect.objectContaining({ label: text, goTo: to }));
    });
  } else {
    const line = `step ${spec.next} after ${String(spec.afterMs)} ms`;
    const through = pauses.length > 0 ? `pauses of ${pauses.map(({ ms }) => ms).join(" and ")} ms` : "no pause";
    test(`${at}: leads to ${line} and ${through}`, () => {
      const move = seen.moveFrom(funnel, spec.slug);
      expect(move.line).toBe(line);
      expect(move.pauses.map(({ ms }) => ms)).toEqual(pauses.map(({ ms }) => ms));
    });
  }

  for (const [index, pause] of pauses.entries()) {
    const found = () => seen.moveFrom(funnel, spec.slug).pauses[index] ?? ["there is no such pause"];
    test.each(pause.texts ?? [])(`${at}: the pause of ${String(pause.ms)} ms says '%s'`, (text) => {
      expect(seen.lacks(found(), text)).toEqual([]);
    });
    const { statement, names } = pause;
    if (statement) {
      test(`${at}: the pause of ${String(pause.ms)} ms names ${statement} by default`, () => {
        expect(seen.namesNot(found(), [statement])).toEqual([]);
      });
    }
    if (names) {
      test(`${at}: the pause of ${String(pause.ms)} ms names ${names.join(" and ")}`, () => {
        expect(seen.namesNot(found(), names)).toEqual([]);
      });
    }
  }

  if (spec.back !== "open") {
    test(`${at}: ${spec.back === "none" ? "has no Zurück" : `Zurück leads to "${spec.back}"`}`, () => {
      expect(seen.backFrom(funnel, spec.slug)).toBe(spec.back);
    });
  }
}

function record({ formType, ...spec }: SpecFunnel, funnel: Funnel) {
  /** The page adds these at submit; no definition has them. */
  const added = new Set(["sourceUrl", "_fbc", "_fbp"]);

  test(`${formType}, spec §3: asked and added, the fields are those of the record`, () => {
    const asked = spec.steps.flatMap(({ slug }) => {
      const step = seen.stepOf(funnel, slug);
      return step.does === "confirm-phone" ? ["phoneConfirmed"] : step.fields.flatMap(seen.storedNamesOf);
    });
    const stored = new Set([...asked, ...Object.keys(funnel.alsoStores ?? {})]);
    expect([...stored].toSorted()).toEqual(
      Object.keys(spec.record)
        .filter((name) => !added.has(name))
        .toSorted(),
    );
  });
}

function whatIsRequired({ formType, ...spec }: SpecFunnel, funnel: Funnel) {
  const fields = funnel.steps.flatMap((step) => step.fields);
  const find = (name: string) => fields.find((field) => seen.nameOf(field) === name);
  const messageOf = (name: string, moment: "next" | "submit") => {
    const field = find(name);
    return field && seen.missingOf(field)[moment];
  };

  for (const [name, message] of Object.entries(spec.requiredAtSubmit)) {
    test(`${formType}, spec §5, final submit: ${name} is required${message && `, '${message}'`}`, () => {
      if (message) expect(messageOf(name, "submit")).toBe(message);
      else expect(messageOf(name, "submit")).toMatch(/\S/);
    });
  }

  test(`${formType}, spec §5, final submit, and decisions §4: nothing else is required`, () => {
    const may = new Set([...Object.keys(spec.requiredAtSubmit), ...(spec.openAtSubmit ?? [])]);
    const required = fields.filter((field) => seen.missingOf(field).submit !== undefined).map(seen.nameOf);
    expect(required.filter((name) => !may.has(name))).toEqual([]);
  });

  for (const { slug, onWeiter, asks, next } of spec.steps) {
    test.each(Object.entries(onWeiter ?? {}))(
      `${formType}, spec §5, step "${slug}": Weiter without a valid %s says '%s'`,
      (name, message) => {
        expect(messageOf(name, "next")).toBe(message);
      },
    );

    const waits = spec.disabledUntilFilled.includes(slug);
    if (!spec.openWhetherDisabled?.includes(slug)) {
      test(`${formType}, spec §5, step "${slug}": the button ${waits ? "is" : "is not"} disabled until filled`, () => {
        expect(seen.stepOf(funnel, slug).waitsForInput ?? false).toBe(waits);
      });
    }

    for (const { field, length, contains } of asks) {
      if (next !== "submit" && (waits || length)) {
        test(`${formType}, spec §5, step "${slug}": no way on without ${field}`, () => {
          expect(messageOf(field, "next")).toMatch(/\S/);
        });
      }
      if (length) {
        const rule =
          "exactly" in length
            ? { minLength: length.exactly, maxLength: length.exactly }
            : { minLength: length.atLeast };
        test(`${formType}, spec §5 and §9: the length of ${field} is ${JSON.stringify(rule)}`, () => {
          expect(find(field)).toMatchObject(rule);
        });
      }
      if (contains) {
        test(`${formType}, spec §5: ${field} must contain '${contains}'`, () => {
          expect(find(field)).toMatchObject({ mustContain: contains });
        });
      }
    }
  }
}

function submitting({ formType, ...spec }: SpecFunnel, funnel: Funnel) {
  const submits = spec.steps.find(({ next }) => next === "submit")?.slug ?? "";
  const step = () => seen.stepOf(funnel, submits);

  test(`${formType}, decisions §12: consent is a ${spec.consent} on the step that submits`, () => {
    const boxes = funnel.steps.flatMap(({ fields }) => fields).filter(({ kind }) => kind === "consent");
    expect(boxes.map(({ name }) => name)).toEqual(spec.consent === "box" ? ["privacyAccepted"] : []);
    if (spec.consent === "box") expect(step().fields).toContain(boxes[0]);
    else expect(step().note?.text).toMatch(/\S/);
  });

  if (spec.progressAfterSubmit !== undefined) {
    test(`${formType}, decisions §2: progress after submit is ${String(spec.progressAfterSubmit)} %`, () => {
      expect(funnel.progressAfterSubmit).toBe(spec.progressAfterSubmit);
    });
  }

  const { afterSubmit } = spec;
  const follows = afterSubmit.kind === "step" ? `step ${afterSubmit.slug}` : "the success page";
  const wait = afterSubmit.kind === "success" ? afterSubmit.waitMs : 0;
  test(`${formType}, spec §4: after submit, and ${String(wait)} ms, comes ${follows}`, () => {
    expect(seen.following(funnel, submits)).toBe(afterSubmit.kind === "step" ? afterSubmit.slug : undefined);
    expect(funnel.pauseAfterSubmit?.ms ?? 0).toBe(wait);
  });

  test(`${formType}, spec §8: a failure says '${spec.failureToast.text}'`, () => {
    expect(funnel.sendFailed).toBe(spec.failureToast.text);
  });
}
