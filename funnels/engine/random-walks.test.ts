import fc from "fast-check";
import { describe, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { readAnswers } from "./read-answers.ts";
import { takeStep, lookUpStep, previousStep } from "./navigation.ts";
import type { Answers, Field, Funnel, Step } from "./types.ts";

const WALKS_PER_FUNNEL = 1250; // times eight funnels: 10,000

/** Random actions of a visitor; the number selects the option or step. */
const actions = fc.array(
  fc.record({
    kind: fc.constantFrom("answer", "answer", "answer", "back", "deep link", "reload", "nonsense"),
    number: fc.nat(1000),
  }),
  { maxLength: 40 },
);

type Visitor = { step: Step; answers: Answers };

const stepAt = (funnel: Funnel, slug: string): Step => {
  const place = lookUpStep(funnel, slug);
  return place.kind === "step" ? place.step : funnel.steps[0];
};

function answerTo(field: Field, number: number): Record<string, string> {
  switch (field.kind) {
    case "choice":
    case "radio": {
      const forward = field.options.filter((option) => option.goTo === undefined);
      return { [field.name]: forward[number % forward.length]?.value ?? "" };
    }
    case "text":
      return { [field.name]: field.input === "email" ? "h.brandt@web.de" : "0123456".slice(0, field.maxLength) };
    case "consent":
      return { [field.name]: "on" };
  }
}

const input = (step: Step, number: number) =>
  Object.assign({}, ...step.fields.map((field) => answerTo(field, number))) as Answers;

/** Answers the step and follows its target; forward, progress must not fall. */
function goOn(funnel: Funnel, { step, answers: before }: Visitor, number: number): Visitor | "submitted" {
  const { answers, move } = takeStep(funnel, step, before, input(step, number));
  if (move?.kind === "submit") return "submitted";
  if (!move) return { step, answers };
  const next = stepAt(funnel, move.slug);
  if (next.progress < step.progress) throw new Error(`progress falls from ${step.slug} to ${next.slug}`);
  return { step: next, answers };
}

function act(funnel: Funnel, visitor: Visitor, kind: string, number: number): Visitor {
  const index = funnel.steps.indexOf(visitor.step);
  const submits = funnel.steps.findIndex((step) => step.does === "submit");
  switch (kind) {
    case "back":
      return { ...visitor, step: previousStep(funnel, index) ?? visitor.step };
    case "deep link":
      return { ...visitor, step: funnel.steps[number % (submits + 1)] ?? visitor.step };
    case "reload":
      return {
        step: stepAt(funnel, visitor.step.slug),
        answers: JSON.parse(JSON.stringify(visitor.answers)) as Answers,
      };
    case "nonsense":
      return { ...visitor, answers: takeStep(funnel, visitor.step, visitor.answers, { x: number }).answers };
    default: {
      const moved = goOn(funnel, visitor, number);
      return moved === "submitted" ? visitor : moved;
    }
  }
}

describe.each(Object.entries(funnels))("%s", (_, funnel: Funnel) => {
  test(`${WALKS_PER_FUNNEL} random walks all end in a record that the server accepts`, () => {
    fc.assert(
      fc.property(actions, (steps) => {
        let visitor: Visitor = { step: funnel.steps[0], answers: {} };
        for (const { kind, number } of steps) visitor = act(funnel, visitor, kind, number);

        // Every walk can be finished from the first question.
        visitor = { ...visitor, step: funnel.steps[0] };
        for (let left = funnel.steps.length; left > 0; left--) {
          const moved = goOn(funnel, visitor, left);
          if (moved === "submitted") {
            const last = { ...visitor.answers, ...input(visitor.step, left) };
            return readAnswers(funnel, last).ok;
          }
          visitor = moved;
        }
        throw new Error("the walk never reached the submit");
      }),
      { numRuns: WALKS_PER_FUNNEL },
    );
  });
});
