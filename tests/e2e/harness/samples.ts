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

/** Every public page but the six funnels that are not in the sample. */
export const samplePages: readonly PublicPage[] = publicPages.filter(({ name }) => !isFunnel(name) || SAMPLE.has(name));

export type StaffLook = readonly [theme: "light" | "dark", width: number];

/** Staff screens in both themes and at both widths; on a push dark on a phone: `every-screen` looks at them light at 1440 px. */
export const staffLooks = fullAtNight<readonly StaffLook[]>(
  [
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
    ["dark", 390],
  ],
  [["dark", 390]],
);

/** Rules of axe that depend on the width are few; on a push it runs at the width of a phone, the measures are taken at all. */
export const runsAxeAt = (width: number): boolean => fullAtNight(true, width === 390);
