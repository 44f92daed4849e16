import { solar } from "./solar.ts";
import type { SpecFunnel } from "./spec-funnel.ts";
import { treppenlift } from "./treppenlift.ts";
import { treppenlift2 } from "./treppenlift2.ts";
import { treppenlift3 } from "./treppenlift3.ts";
import { treppenlift4 } from "./treppenlift4.ts";
import { treppenlift5 } from "./treppenlift5.ts";
import { treppenlift6 } from "./treppenlift6.ts";
import { treppenlift7 } from "./treppenlift7.ts";

/** The eight form types of spec §3, "Stored entities". */
export const specification: readonly SpecFunnel[] = [
  solar,
  treppenlift,
  treppenlift2,
  treppenlift3,
  treppenlift4,
  treppenlift5,
  treppenlift6,
  treppenlift7,
];
