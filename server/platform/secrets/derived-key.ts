import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/**
 * A key of its own for each purpose, so that what is made with one tells nothing about what else the key protects. As a `KeyObject`: Node takes
 * five times as long for an HMAC whose key is bytes.
 */
export function createDerivedKey(purpose: string): (key: KeyObject) => KeyObject {
  const derived = new WeakMap<KeyObject, KeyObject>();
  return (key) => {
    const known = derived.get(key) ?? createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
    derived.set(key, known);
    return known;
  };
}
