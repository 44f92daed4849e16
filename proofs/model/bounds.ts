import type { Bounds } from "./world.ts";

/** Bounds of every unit run. */
export const SMALL: Bounds = { attempts: 3, tries: 2, faults: 1, humanActs: 1, configErrors: 1 };

export const STANDARD: Bounds = { attempts: 4, tries: 3, faults: 2, humanActs: 2, configErrors: 1 };

/** Bounds of the nightly run, see run.ts. */
export const LARGE: Bounds = { attempts: 5, tries: 4, faults: 2, humanActs: 2, configErrors: 1 };
