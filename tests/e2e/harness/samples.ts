import { publicPages, type PublicPage } from "#testing/browser/public-pages.ts";
import { specification } from "#tests/spec/all.ts";
import { fullAtNight } from "#tests/nightly.ts";

const SAMPLE = new Set(["treppenlift3", "treppenlift5"]);
const isFunnel = (name: string) => specification.some(({ formType }) => formType === name);

/**
 * Reload, Back, the keyboard, no JavaScript: mechanisms of the engine, not of a funnel. On a push they are walked on two funnels
 * that have every kind of input between them, one with addresses for its steps and one without. `tap-through` walks them all.
 */
export const mechanismFunnels = fullAtNight(
  specification,
  specification.filter(({ formType }) => SAMPLE.has(formType)),
);

/** One of the two, where the other has nothing of its own for the mechanism. */
export const mechanismFunnel = (formType: "treppenlift3" | "treppenlift5") =>
  fullAtNight(
    specification,
    specification.filter((spec) => spec.formType === formType),
  );

/** Every public page but the six funnels that are not in the sample. */
export const samplePages: readonly PublicPage[] = publicPages.filter(({ name }) => !isFunnel(name) || SAMPLE.has(name));

/**
 * Whether scripts run. Every walk is asserted with the same words both ways at night; on a push with them, and without where a test is
 * about that: the engine's own (`no-javascript`), and one walk of each kind of staff form.
 */
export const scriptWays = fullAtNight<readonly boolean[]>([true, false], [true]);

export type StaffLook = readonly [theme: "light" | "dark", width: number];

const LOOKS: readonly StaffLook[] = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
];

/** States of staff screens that have no address, in both themes and at both widths; on a push dark on a phone. */
export const staffLooks = fullAtNight<readonly StaffLook[]>(LOOKS, [["dark", 390]]);

/** For what `every-screen` opens too, and looks at on a push. */
export const staffLooksAtNight = fullAtNight<readonly StaffLook[]>(LOOKS, []);

/** Rules of axe that depend on the width are few; on a push it runs at the width of a phone, the measures are taken at all. */
export const runsAxeAt = (width: number): boolean => fullAtNight(true, width === 390);
