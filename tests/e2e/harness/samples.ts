import { publicPages, type PublicPage } from "#testing/browser/public-pages.ts";
import { specification } from "#tests/spec/all.ts";
import { fullAtNight } from "#tests/nightly.ts";

const SAMPLE = new Set(["treppenlift3", "treppenlift5"]);
const isFunnel = (name: string) => specification.some(({ formType }) => formType === name);

/**
 * Reload, Back, keyboard and plain forms are mechanisms of the engine, not of a funnel. On a push they run on two funnels that
 * cover every kind of input, one with step URLs and one without. `tap-through` covers all funnels.
 */
export const mechanismFunnels = fullAtNight(
  specification,
  specification.filter(({ formType }) => SAMPLE.has(formType)),
);

/** One of the two, where the other adds nothing. */
export const mechanismFunnel = (formType: "treppenlift3" | "treppenlift5") =>
  fullAtNight(
    specification,
    specification.filter((spec) => spec.formType === formType),
  );

/** Every public page except the six funnels outside the sample. */
export const samplePages: readonly PublicPage[] = publicPages.filter(({ name }) => !isFunnel(name) || SAMPLE.has(name));

/**
 * Whether scripts run. At night every walk runs both ways; on a push with scripts, and without where a test is about that: the
 * engine (`no-javascript`), and one walk of each kind of staff form.
 */
export const scriptWays = fullAtNight<readonly boolean[]>([true, false], [true]);

export type StaffLook = readonly [theme: "light" | "dark", width: number];

const LOOKS: readonly StaffLook[] = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
];

/** States of staff screens without URL, in both themes and at both widths; on a push dark on a phone. */
export const staffLooks = fullAtNight<readonly StaffLook[]>(LOOKS, [["dark", 390]]);

/** For screens that `every-screen` covers on a push. */
export const staffLooksAtNight = fullAtNight<readonly StaffLook[]>(LOOKS, []);

/** Few axe rules depend on the width: on a push axe runs at a phone's width, and layout checks at all. */
export const runsAxeAt = (width: number): boolean => fullAtNight(true, width === 390);
