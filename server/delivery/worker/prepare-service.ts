import { apiKeyPlace } from "#server/secrets/api-key-place.ts";
import type { KeyRing } from "#server/secrets/key-ring.ts";
import { unseal } from "#server/secrets/seal.ts";
import type { Adapter, Read, Secrets, Traits } from "#server/delivery/adapter.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";

/** A service with its settings read and its key opened: all an attempt needs to know of it. */
export type PreparedService = {
  id: string;
  kind: string;
  version: number;
  adapter: Adapter<unknown>;
  config: unknown;
  secrets: Secrets;
  traits: Traits;
};

type Stored = { id: string; kind: string; config: unknown; version: number; apiKey: string | null };

/** Problems are sentences for staff; a service that has one is paused until somebody mends it. */
export function prepareService(stored: Stored, ring: KeyRing): Read<PreparedService> {
  const adapter = adapterFor(stored.kind);
  const config = adapter.readConfig(stored.config);
  if (!config.ok) return config;
  const secrets = openKey(stored, ring, adapter);
  if (!secrets.ok) return secrets;
  const { id, kind, version } = stored;
  const traits = adapter.traits(config.value);
  return { ok: true, value: { id, kind, version, adapter, config: config.value, secrets: secrets.value, traits } };
}

/** The same, remembered until the service is saved anew or its key sealed anew. */
export function createPrepare(ring: KeyRing): (stored: Stored) => Read<PreparedService> {
  const known = new Map<string, { version: number; apiKey: string | null; prepared: Read<PreparedService> }>();
  return (stored) => {
    const last = known.get(stored.id);
    if (last && last.version === stored.version && last.apiKey === stored.apiKey) return last.prepared;
    const prepared = prepareService(stored, ring);
    known.set(stored.id, { version: stored.version, apiKey: stored.apiKey, prepared });
    return prepared;
  };
}

function openKey({ id, apiKey }: Stored, ring: KeyRing, adapter: Adapter<unknown>): Read<Secrets> {
  if (apiKey === null) return { ok: true, value: {} };
  try {
    return adapter.readSecrets(unseal(ring, apiKey, apiKeyPlace(id)));
  } catch {
    return { ok: false, problems: ["The stored key cannot be opened; enter it again"] };
  }
}
