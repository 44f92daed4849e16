import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** The keys that wrap the data keys of our secrets. A KeyObject shows no bytes when it is printed or serialised. */
export type KeyRing = { readonly activeId: string; readonly keys: ReadonlyMap<string, KeyObject> };

const KEY_BYTES = 32;

/** Too short for a key, so that an entry in the wrong order is never taken for an id and printed. */
export const isKeyId = (text: string): boolean => /^[a-z][a-z0-9-]{0,15}$/.test(text);

/** Reads `k2:<base64 of 32 bytes>,k1:<base64>`. The first key is the active one, the others only decrypt what they encrypted. */
export function readKeyRing(text: string): KeyRing {
  if (text.trim() === "") throw new Error("The key ring is empty");
  const keys = new Map<string, KeyObject>();
  for (const [index, entry] of text.split(",").entries()) {
    const { id, key } = readEntry(entry.trim(), index + 1);
    if (keys.has(id)) throw new Error(`The key ring has two keys called "${id}"`);
    for (const [otherId, other] of keys) {
      if (other.equals(key)) throw new Error(`The key ring has the same key as "${otherId}" and as "${id}"`);
    }
    keys.set(id, key);
  }
  const [activeId = ""] = keys.keys();
  return { activeId, keys };
}

function readEntry(entry: string, position: number): { id: string; key: KeyObject } {
  const colon = entry.indexOf(":");
  const id = entry.slice(0, Math.max(colon, 0));
  if (!isKeyId(id)) {
    throw new Error(
      `Entry ${position} of the key ring does not begin with an id such as "k1:" (a-z, 0-9, -; at most 16)`,
    );
  }
  const encoded = entry.slice(colon + 1);
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded) throw new Error(`The key "${id}" of the key ring is not base64`);
  if (bytes.length !== KEY_BYTES) {
    throw new Error(`The key "${id}" of the key ring has ${bytes.length} bytes, not ${KEY_BYTES}`);
  }
  return { id, key: createSecretKey(bytes) };
}

/**
 * Derives a key per purpose, so that outputs of one reveal nothing about the others. Returns a `KeyObject`, because an HMAC with a byte
 * key takes Node five times as long.
 */
export function createDerivedKey(purpose: string): (key: KeyObject) => KeyObject {
  const derived = new WeakMap<KeyObject, KeyObject>();
  return (key) => {
    const known = derived.get(key) ?? createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
    derived.set(key, known);
    return known;
  };
}

/** By name. Stored requests are built a second time with masks in their place, so that no secret is ever stored in them. */
export type Secrets = Readonly<Record<string, string>>;
