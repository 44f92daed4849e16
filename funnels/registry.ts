import { solar } from "./definitions/solar.ts";
import { treppenlift } from "./definitions/treppenlift.ts";
import { treppenlift2 } from "./definitions/treppenlift2.ts";
import { treppenlift3 } from "./definitions/treppenlift3.ts";
import { treppenlift4 } from "./definitions/treppenlift4.ts";
import { treppenlift5 } from "./definitions/treppenlift5.ts";
import { treppenlift6 } from "./definitions/treppenlift6.ts";
import { treppenlift7 } from "./definitions/treppenlift7.ts";
import type { DefinedFunnel } from "./engine/types.ts";

export const funnels = {
  solar,
  treppenlift,
  treppenlift2,
  treppenlift3,
  treppenlift4,
  treppenlift5,
  treppenlift6,
  treppenlift7,
} satisfies Record<string, DefinedFunnel>;

export type FormType = keyof typeof funnels;

export const isFormType = (value: unknown): value is FormType =>
  typeof value === "string" && Object.hasOwn(funnels, value);
export const formTypes = Object.keys(funnels) as readonly FormType[];
