import type { Database } from "#server/platform/db/database.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { keyIdOf, unseal, apiKeyContext } from "#server/platform/secrets/seal.ts";
import { connectFakeService, SECRET_KEYS } from "#testing/fixtures/services.ts";
import type { FaultHarness } from "#testing/harness/fault-harness.ts";
import { runScript } from "#testing/processes/product.ts";
import { repeat, type Harming } from "./campaign.ts";

const SECOND_KEY = `second:${Buffer.alloc(32, "faults").toString("base64")}`;
const SCRIPT = "proofs/drills/faults/one-off-process.ts";
const MORE_SERVICES = 45; // three batches, so that a kill can fall between two

/** Both keys, so that the workers can open what is sealed with either. */
export const BOTH_KEYS = `${SECRET_KEYS},${SECOND_KEY}`;
const SECOND_FIRST = `${SECOND_KEY},${SECRET_KEYS}`;

/** Rotates the keys to and fro while leads are sent, and dies in the middle. No key may be lost. */
export async function rewrapSecrets({ db, databaseUrl, partnerUrl }: FaultHarness, harming: Harming): Promise<number> {
  const url = `${partnerUrl}/none/ok`;
  const some = { url, formTypes: ["solar"], recipientType: "own_system" } as const;
  for (let n = 0; n < MORE_SERVICES; n++) await connectFakeService(db, { name: `Other ${n}`, ...some });
  const rotate = (env: Record<string, string>) => runScript(SCRIPT, { DATABASE_URL: databaseUrl, ...env });
  const before = await openAll(db);
  let sealed = before;
  const killed = await repeat(harming, async () => {
    const first = sealed.filter(({ keyId }) => keyId !== "second").length;
    const [ring, toDo] = first * 2 >= sealed.length ? [SECOND_FIRST, first] : [BOTH_KEYS, sealed.length - first];
    const ended = await rotate({ SECRET_KEYS: ring, FAIL_POINT: `in-rewrap:${harming.random.whole(1, toDo)}` });
    sealed = await openAll(db);
    const lost = before.filter(({ plain }, index) => sealed[index]?.plain !== plain);
    if (lost.length > 0) throw new Error(`${lost.length} keys are lost: ${lost.map(({ id }) => id).join()}`);
    return ended === "died";
  });
  await rotate({ SECRET_KEYS: BOTH_KEYS });
  return killed;
}

/** Every stored key in the clear, and which key of the ring it is under. Throws if one does not open. */
async function openAll(db: Database): Promise<{ id: string; keyId: string | undefined; plain: string }[]> {
  const ring = readKeyRing(BOTH_KEYS);
  const rows = await db.selectFrom("api_services").select(["id", "api_key"]).orderBy("id").execute();
  return rows.map(({ id, api_key }) => {
    const sealed = api_key ?? "";
    return { id, keyId: keyIdOf(sealed), plain: unseal(ring, sealed, apiKeyContext(id)) };
  });
}
