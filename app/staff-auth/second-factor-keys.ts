import { createHash, createHmac } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Database } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

/** The library's key format, by number. It prefixes its ciphertexts with the key number. */
export type SecondFactorKeys = { keys: Map<number, string>; currentVersion: number };

/**
 * Second factors are encrypted with keys derived from SECRET_KEYS, not with COOKIE_SECRET: changing that signs everyone out, but
 * locks no one out.
 */
export function secondFactorKeys(ring: KeyRing): SecondFactorKeys {
  const derived = Array.from(ring.keys, ([id, key]): [number, string] => [
    numberOf(id),
    createHmac("sha256", key).update("second factors").digest("hex"),
  ]);
  return {
    keys: new Map(derived),
    currentVersion: numberOf(ring.activeId),
  };
}

/** Our keys have names; six bytes of a hash are a stable, unique number. */
const numberOf = (keyId: string): number => createHash("sha256").update(keyId).digest().readUIntBE(0, 6);

/** The library's own secret, which signs cookies and confirmation links. */
export const cookieKeyOf = (cookieSecret: string): string =>
  createHmac("sha256", cookieSecret).update("staff").digest("hex");

/** Passes the keys to the library, which otherwise encrypts with its secret. */
export const encryptWith = (secretConfig: SecondFactorKeys): BetterAuthPlugin => ({
  id: "second-factor-keys",
  init: () => ({ context: { secretConfig } }),
});

/** Whether these keys decrypt an account's second factor, or there is none. */
export async function isReadable(db: Database, keys: SecondFactorKeys, email: string): Promise<boolean> {
  const stored = await db
    .selectFrom("staff_two_factors as t")
    .innerJoin("staff_accounts as a", "a.id", "t.account_id")
    .select(["t.secret", "t.backup_codes"])
    .where("a.email", "=", email)
    .executeTakeFirst();
  if (!stored) return true;
  return (await open(keys, stored.secret)) !== undefined && (await open(keys, stored.backup_codes)) !== undefined;
}

/** Encrypts every second factor with the active key; returns the ids of accounts that cannot be decrypted. */
export async function rotateSecondFactors(
  db: Database,
  keys: SecondFactorKeys,
): Promise<{ rotated: number; unreadable: string[] }> {
  const { symmetricEncrypt } = await import("better-auth/crypto");
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom("staff_two_factors")
      .select(["id", "account_id", "secret", "backup_codes"])
      .orderBy("id")
      .forUpdate()
      .execute();
    const unreadable: string[] = [];
    let rotated = 0;
    for (const row of rows) {
      const secret = await open(keys, row.secret);
      const codes = await open(keys, row.backup_codes);
      if (secret === undefined || codes === undefined) {
        unreadable.push(row.account_id);
        continue;
      }
      const active = `$ba$${keys.currentVersion}$`;
      if (row.secret.startsWith(active) && row.backup_codes.startsWith(active)) continue;
      const anew = {
        secret: await symmetricEncrypt({ key: keys, data: secret }),
        backup_codes: await symmetricEncrypt({ key: keys, data: codes }),
      };
      await tx.updateTable("staff_two_factors").set(anew).where("id", "=", row.id).execute();
      rotated += 1;
    }
    return { rotated, unreadable };
  });
}

/** Loads the large library on demand, for the first staff request. */
async function open(keys: SecondFactorKeys, stored: string): Promise<string | undefined> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  try {
    return await symmetricDecrypt({ key: keys, data: stored });
  } catch {
    return undefined; // encrypted with an unknown key, or tampered with
  }
}
