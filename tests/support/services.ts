import type { FormType } from "#funnels/registry.ts";
import { connectService } from "#server/api-services/connect-service.ts";
import type { ServiceInput } from "#server/api-services/save-service.ts";
import type { Database } from "#server/db/database.ts";
import { createOutboundGuard } from "#server/delivery/outbound-guard.ts";
import { HEALTH_ANSWERS } from "#server/delivery/adapters/http/lead-paths.ts";
import { plainJsonPreset } from "#server/delivery/presets/plain-json.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { readKeyRing } from "#server/secrets/key-ring.ts";
import { CANARY } from "./canary.ts";

export const SECRET_KEYS = `test:${Buffer.alloc(32, "stufenlos").toString("base64")}`;
export const testRing = readKeyRing(SECRET_KEYS);

/** Loopback targets as `OUTBOUND_ALLOW` takes them. */
export const allowing = (...urls: string[]): string => urls.map((url) => new URL(url).host).join(",");

type Partner = Partial<Omit<ServiceInput, "id">> & {
  url: string;
  recognition?: Recognition;
  formTypes?: readonly FormType[];
};

/** Connects an api service on this machine, fast enough not to slow a test; its key is a canary. */
export async function connectPartner(db: Database, partner: Partner): Promise<string> {
  const { url, recognition = "key", formTypes = ["treppenlift"], ...input } = partner;
  const needs = { db, ring: testRing, guard: createOutboundGuard({ allow: [new URL(url).host] }) };
  const preset = plainJsonPreset(url) as { request: object };
  const service = {
    name: "Partner",
    kind: "http" as const,
    config: {
      ...preset,
      healthAnswers: [...HEALTH_ANSWERS],
      idempotency: { kind: recognition },
      request: { ...preset.request, auth: { type: "bearer" } },
    },
    apiKey: `${CANARY}-${recognition}`,
    perSecond: 10_000,
    concurrency: 20,
    formTypes,
    ...input,
  };
  const saved = await connectService(needs, service, "a test");
  if (!saved.ok) throw new Error(saved.problems.join("; "));
  return saved.value.id;
}
