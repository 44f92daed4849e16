import { textIn } from "#server/leads/submissions/lead.ts";

/** What staff set for this service on this form. */
export type FormSettings = { readonly leadType?: string; readonly customField?: string };
export function formSettingsIn(customSettings: unknown): FormSettings {
  const settings = (customSettings ?? {}) as Record<string, unknown>;
  const chosen = { leadType: textIn(settings, "leadType"), customField: textIn(settings, "customField") };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}
