import type { FormSettings } from "#server/delivery/service-settings.ts";
import { readSettings } from "#server/delivery/adapters/read-settings.ts";

/** What a service sends of what staff set per form. Nothing while its settings cannot be read. */
export function sentOfForm(kind: string, stored: unknown): readonly (keyof FormSettings)[] {
  const read = readSettings(kind, stored);
  return read?.adapter.sendsOfForm?.(read.config) ?? [];
}
