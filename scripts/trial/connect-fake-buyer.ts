import { funnels, isFormType } from "#funnels/registry.ts";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { connectService } from "#server/delivery/api-services/connect-service.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

/** Makes the fake service at this address a buyer of every form. */
export async function connectFakeBuyer(db: Database, ring: KeyRing, url: string): Promise<void> {
  const guard = createOutboundGuard({ allow: [new URL(url).host] });
  const buyer = {
    name: "Fake partner",
    recipientType: "buyer",
    publicName: "Musterlift GmbH",
    kind: "http",
    config: plainJsonPreset(`${url}/ok`),
    formTypes: Object.keys(funnels).filter(isFormType),
  } as const;
  const connected = await connectService({ db, ring, guard }, buyer, "a trial");
  if (!connected.ok) throw new Error(connected.problems.join("; "));
}
