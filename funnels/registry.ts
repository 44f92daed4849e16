import { treppenlift } from "./definitions/treppenlift.ts";
import type { Funnel } from "./engine/types.ts";

export const funnels = { treppenlift } satisfies Record<string, Funnel>;

export type FormType = keyof typeof funnels;

export const isFormType = (value: unknown): value is FormType =>
  typeof value === "string" && Object.hasOwn(funnels, value);
