import type { SpecFunnel } from "./spec-funnel.ts";

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./all.ts", "!./*.test.ts"], { eager: true });

const isSpecFunnel = (value: unknown): value is SpecFunnel =>
  typeof value === "object" && value !== null && "formType" in value;

/** The form types of spec §3, "Stored entities": every table in this folder. */
export const specification: readonly SpecFunnel[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isSpecFunnel))
  .toSorted((a, b) => a.formType.localeCompare(b.formType));
