import type { Database } from "#server/db/database.ts";
import { readKeyRing } from "#server/secrets/key-ring.ts";
import { apiKeyPlace } from "#server/secrets/api-key-place.ts";
import { keyIdOf, unseal } from "#server/secrets/seal.ts";
import { connectPartner, SECRET_KEYS } from "#testing/fixtures/services.ts";
import type { Harming } from "./campaign.ts";
import { runScript } from "#testing/processes/our-processes.ts";
import type { Stage } from "#testing/harness/product-harness.ts";

const SECOND_KEY = `second:${Buffer.alloc(32, "faults").toString("base64")}`;
const SCRIPT = new URL("./rewrap-child.ts", import.meta.url);
const MORE_SERVICES = 45; // three batches, so that a kill can fall between two

/** Both keys, so that the workers can open what is sealed with either. */
export const BOTH_KEYS = `${SECRET_KEYS},${SECOND_KEY}`;
const SECOND_FIRST = `${SECOND_KEY},${SECRET_KEYS}`;

/** Rotates the keys to and fro while leads are sent, and dies in the middle. No key may be lost. */
export async function rewrapSecrets(stage: Stage, { kills, random, msLeft }: Harming): Promise<number> {
  const { db, databaseUrl, partnerUrl } = stage;
  const url = `${partnerUrl}/none/ok`;
  for (let n = 0; n < MORE_SERVICES; n++) await connectPartner(db, { name: `Other ${n}`, url, formTypes: ["solar"] });
  const before = await openAll(db);
  let sealed = before;
  let killed = 0;
  while (killed < kills && msLeft() > 0) {
    const first = sealed.filter(({ keyId }) => keyId !== "second").length;
    const [ring, toDo] = first * 2 >= sealed.length ? [SECOND_FIRST, first] : [BOTH_KEYS, sealed.length - first];
    const env = { DATABASE_URL: databaseUrl, SECRET_KEYS: ring, FAIL_POINT: `in-rewrap:${random.whole(1, toDo)}` };
    if ((await runScript(SCRIPT, env)) === "died") killed++;
    sealed = await openAll(db);
    const lost = before.filter(({ plain }, index) => sealed[index]?.plain !== plain);
    if (lost.length > 0) throw new Error(`${lost.length} keys are lost: ${lost.map(({ id }) => id).join()}`);
  }
  await runScript(SCRIPT, { DATABASE_URL: databaseUrl, SECRET_KEYS: BOTH_KEYS });
  return killed;
}

/** Every stored key in the clear, and which key of the ring it is under. Throws if one does not open. */
async function openAll(db: Database): Promise<{ id: string; keyId: string | undefined; plain: string }[]> {
  const ring = readKeyRing(BOTH_KEYS);
  const rows = await db.selectFrom("api_services").select(["id", "api_key"]).orderBy("id").execute();
  return rows.map(({ id, api_key }) => {
    const sealed = api_key ?? "";
    return { id, keyId: keyIdOf(sealed), plain: unseal(ring, sealed, apiKeyPlace(id)) };
  });
}
