import { expect, test } from "vitest";
import { defineFunnel } from "./define-funnel.ts";
import type { DefinedFunnel, Field, Step } from "./types.ts";

const choice = (name: string, values = ["ja", "nein"]): Field => ({
  kind: "choice",
  name,
  options: values.map((value) => ({ value, label: value })),
});
const step = (slug: string, progress: number, fields: Field[], more: Partial<Step> = {}): Step => ({
  slug,
  progress,
  question: "?",
  fields,
  ...more,
});
const funnel = (...steps: [Step, ...Step[]]): DefinedFunnel => ({
  formType: "probe",
  basePath: "/probe",
  stepInUrl: true,
  layout: "tile-grid",
  listing: {
    name: "",
    code: "",
    topic: "",
    thanks: "neutral",
    socialImage: "home",
    inSitemap: false,
    offers: 4,
    demoShare: 0,
  },
  title: "",
  headline: "",
  subtitle: "",
  steps,
  progressAfterSubmit: 100,
  sendFailed: "",
});
const pauses = [{ look: "search", title: "", ms: 2000 }] as const;
const submits = { does: "submit" } as const;
const text: Field = { kind: "text", name: "ort", label: "Ort", input: "name", missing: {} };

test("a valid definition is returned unchanged", () => {
  const sound = funnel(
    step("", 10, [choice("a")]),
    step("b", 20, [choice("b")], { pauses }),
    step("c", 30, [text], submits),
  );
  expect(defineFunnel(sound)).toBe(sound);
});

test.each<[string, DefinedFunnel]>([
  ["two steps share the address", funnel(step("", 1, [choice("a")]), step("", 2, [choice("b")]))],
  ["two fields are stored as", funnel(step("", 1, [choice("a")]), step("b", 2, [choice("a")]))],
  [
    "two fields are stored as",
    funnel(step("", 1, [choice("lastName")]), step("b", 2, [{ ...text, splitInto: ["firstName", "lastName"] }])),
  ],
  ["asks nothing", funnel(step("", 1, []))],
  ["mixes a choice with other fields", funnel(step("", 1, [choice("a"), text]))],
  [
    "advises on an impossible answer",
    funnel(step("", 1, [choice("a")]), step("b", 2, [choice("b")], { advice: { field: "a", value: "2", text: "" } })),
  ],
  [
    "advises on an impossible answer",
    funnel(step("", 1, [choice("a")], { advice: { field: "b", value: "ja", text: "" } }), step("b", 2, [choice("b")])),
  ],
  [
    'explains "kWh", which no answer says',
    funnel(step("", 1, [choice("a")], { explains: { asks: "kWh: Was ist das?", words: { kWh: "…" } } })),
  ],
  ["leaves no choice", funnel(step("", 1, [choice("a", ["ja"])]))],
  ["offers", funnel(step("", 1, [choice("a", ["ja", "ja"])]))],
  ["progress falls", funnel(step("", 50, [choice("a")]), step("b", 40, [text], submits))],
  ["progress is not a percentage", funnel(step("", 101, [choice("a")]))],
  [
    "pauses for no time",
    funnel(step("", 1, [choice("a")], { pauses: [{ ...pauses[0], ms: 0 }] }), step("b", 2, [text])),
  ],
  ["not exactly one step submits", funnel(step("", 1, [choice("a")]))],
  [
    'leads to the unknown step "9"',
    funnel(
      step("", 1, [
        {
          kind: "choice",
          name: "a",
          options: [
            { value: "1", label: "", goTo: "9" },
            { value: "2", label: "" },
          ],
        },
      ]),
    ),
  ],
  ['redirects to the unknown step "9"', { ...funnel(step("", 1, [text], submits)), redirects: { "4": "9" } }],
  ["pauses before nothing", funnel(step("", 1, [choice("a")], { pauses }))],
])("a definition that %s is rejected at import", (problem, broken) => {
  expect(() => defineFunnel(broken)).toThrow(problem);
});
