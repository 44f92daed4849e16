import type { Adapter } from "#server/delivery/adapter.ts";

/** Settings that are entered with the key are stored beside it too, where they can be read again. */
export function withKeySettings(
  { secret }: Adapter<unknown>,
  config: unknown,
  apiKey: string | null | undefined,
): unknown {
  const settings = apiKey ? secret?.holds?.settingsIn(apiKey) : undefined;
  return settings === undefined ? config : { ...(config as object), ...settings };
}
