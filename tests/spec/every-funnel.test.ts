import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specification } from "./all.ts";
import { buttons, footerLinks, incompleteToastTitle, unexpectedFailureToast } from "./every-funnel.ts";

/** Words that all funnels share and no definition has to hold: they are somewhere in the sources. */
const sources = globSync("{app,funnels,server}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

/** The files that contain this as a whole string, or as an element's whole text. */
function filesSaying(words: string): readonly string[] {
  const exactly = new RegExp(`(?:["'\`]|>\\s*)${words.replaceAll(".", "\\.")}(?:["'\`]|\\s*<)`);
  return sources.filter(({ text }) => exactly.test(text)).map(({ file }) => file);
}

test.each(buttons)("spec §2 and §4: every funnel has the words '%s'", (words) => {
  expect(filesSaying(words)).not.toEqual([]);
});

test("spec §5: an incomplete contact form says so", () => {
  expect(filesSaying(incompleteToastTitle)).not.toEqual([]);
});

test("spec §8: an unexpected exception at submit has its own sentence", () => {
  expect(filesSaying(unexpectedFailureToast.title)).not.toEqual([]);
  expect(filesSaying(unexpectedFailureToast.text)).not.toEqual([]);
});

test.each(footerLinks)("spec §2: the footer of a funnel links to %s", (path) => {
  expect(filesSaying(path)).not.toEqual([]);
});

const titles = [...new Set(specification.map(({ failureToast }) => failureToast.title))];
test.each(titles)("spec §8: a failure is titled '%s'", (title) => {
  expect(filesSaying(title)).not.toEqual([]);
});

const statements = specification
  .flatMap(({ steps }) => steps.flatMap(({ pauses }) => pauses ?? []))
  .flatMap(({ statement }) => statement ?? []);
test.each(statements)("spec §9: the value of statement %s is in the sources", (statement) => {
  expect(sources.filter(({ text }) => new RegExp(`\\b${statement}\\b`).test(text)).map(({ file }) => file)).not.toEqual(
    [],
  );
});

const amounts = specification.flatMap(({ subsidyByHouseholdSize }) => Object.values(subsidyByHouseholdSize ?? {}));
test(`spec §9: one source holds the subsidy by household size, ${amounts.join(", ")} EUR`, () => {
  const written = amounts.map((amount) => new RegExp(`\\b${String(amount).replace(/(?=\d{3}$)/, "[._]?")}\\b`));
  const holding = sources.filter(({ text }) => written.every((amount) => amount.test(text)));
  expect(holding.map(({ file }) => file)).not.toEqual([]);
});
