import { createHash, timingSafeEqual } from "node:crypto";

/** What is stored of the secret that the browser made together with the lead's id. Null: it sent none. */
export const hashSecret = (secret: unknown): Buffer | null =>
  typeof secret === "string" && secret !== "" ? createHash("sha256").update(secret).digest() : null;

/** Takes as long for a wrong secret as for the right one. */
export function isSecretOf(stored: Buffer, secret: unknown): boolean {
  const hash = hashSecret(secret);
  return hash !== null && timingSafeEqual(hash, stored);
}
