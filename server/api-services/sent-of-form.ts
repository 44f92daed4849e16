import { adapterFor } from "#server/delivery/adapters/registry.ts";
import type { FormSettings } from "#server/delivery/service-settings.ts";

/** What a service sends of what staff set per form. Nothing while its settings cannot be read. */
export function sentOfForm(kind: string, config: unknown): readonly (keyof FormSettings)[] {
  const adapter = adapterFor(kind);
  const read = adapter?.readConfig(config);
  return adapter && read?.ok ? (adapter.sendsOfForm?.(read.value) ?? []) : [];
}
