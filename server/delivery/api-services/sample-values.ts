import type { FormType } from "#funnels/registry.ts";
import { HEALTH_ANSWERS, LEAD_PATHS, leadValue } from "#server/delivery/adapters/http/lead-paths.ts";
import { sampleLead } from "./sample-lead.ts";

/** What the invented person of a form says at each path of a lead. */
export function sampleValues(formType: FormType): Record<string, string> {
  const lead = sampleLead(formType);
  const values = [...LEAD_PATHS].flatMap((path): [string, string][] => {
    const value = leadValue(lead, path, [...HEALTH_ANSWERS]);
    return value === undefined ? [] : [[path, String(value)]];
  });
  return Object.fromEntries(values);
}
