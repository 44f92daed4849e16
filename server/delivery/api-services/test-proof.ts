import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

const VALID_MS = 24 * 3_600_000;

/** What was tested: another kind, another setting or another key needs another test. */
export type Tested = {
  id: string;
  kind: string;
  config: unknown;
  /** Undefined: the stored one. */ apiKey: string | undefined;
};

/** Goes to the page with an accepted test and comes back with the save: nothing has to be stored for a draft. */
export const proveTest = (ring: KeyRing, tested: Tested, now: number): string =>
  `${now}.${sign(ring, tested, String(now))}`;

/** Whether these very settings were tested in the last day. */
export function isTested(ring: KeyRing, tested: Tested, proof: string, now: number): boolean {
  const [at = "", signature = ""] = proof.split(".");
  const age = now - Number(at);
  if (!/^\d+$/.test(at) || age < 0 || age > VALID_MS) return false;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(ring, tested, at))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sign(ring: KeyRing, { id, kind, config, apiKey = "" }: Tested, at: string): string {
  const key = ring.keys.get(ring.activeId);
  if (!key) throw new Error("The key ring has no active key");
  return createHmac("sha256", key)
    .update(JSON.stringify(["service-test", at, id, kind, config, apiKey]))
    .digest("base64url");
}
