import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { isKeyId, type KeyRing } from "./key-ring.ts";

/** The row and column of a secret. It is authenticated, so a sealed text copied to another row does not open there. */
export type SealContext = { readonly table: string; readonly rowId: string; readonly column: string };

type Sealed = { keyId: string; wrapIv: Buffer; wrappedKey: Buffer; iv: Buffer; ciphertext: Buffer };

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const DATA_KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class SealError extends Error {
  readonly kind: "malformed" | "missing-key" | "does-not-open";

  constructor(kind: SealError["kind"], place: SealContext, reason: string) {
    super(`The secret in ${place.table}.${place.column} of ${place.rowId} does not open: ${reason}`);
    this.name = "SealError";
    this.kind = kind;
  }
}

/** Each secret has its own data key, and the key ring wraps only that, so keys can rotate without touching secrets. */
export function seal(ring: KeyRing, plaintext: string, place: SealContext): string {
  const dataKey = randomBytes(DATA_KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const ciphertext = encrypt(createSecretKey(dataKey), iv, Buffer.from(plaintext), place);
  return write({ ...wrap(ring, dataKey, place), iv, ciphertext });
}

export function unseal(ring: KeyRing, sealed: string, place: SealContext): string {
  const parts = readAt(sealed, place);
  const dataKey = createSecretKey(unwrap(ring, parts, place));
  return decrypt(dataKey, parts.iv, parts.ciphertext, place).toString();
}

/** Wraps the data key again with the active key. The secret itself is neither read nor changed. */
export function rewrap(ring: KeyRing, sealed: string, place: SealContext): string {
  const parts = readAt(sealed, place);
  if (parts.keyId === ring.activeId) return sealed;
  return write({ ...parts, ...wrap(ring, unwrap(ring, parts, place), place) });
}

/** Returns undefined if it is not a sealed text; nothing of it may be shown. */
export const keyIdOf = (sealed: string): string | undefined => read(sealed)?.keyId;

function wrap(ring: KeyRing, dataKey: Buffer, place: SealContext) {
  const wrapIv = randomBytes(IV_BYTES);
  const wrappedKey = encrypt(keyCalled(ring, ring.activeId, place), wrapIv, dataKey, place);
  return { keyId: ring.activeId, wrapIv, wrappedKey };
}

const unwrap = (ring: KeyRing, parts: Sealed, place: SealContext): Buffer =>
  decrypt(keyCalled(ring, parts.keyId, place), parts.wrapIv, parts.wrappedKey, place);

function keyCalled(ring: KeyRing, id: string, place: SealContext): KeyObject {
  const key = ring.keys.get(id);
  if (!key) throw new SealError("missing-key", place, `the key ring has no key "${id}"`);
  return key;
}

function encrypt(key: KeyObject, iv: Buffer, plaintext: Buffer, place: SealContext): Buffer {
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(place));
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, iv: Buffer, ciphertext: Buffer, place: SealContext): Buffer {
  const end = ciphertext.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(place))
    .setAuthTag(ciphertext.subarray(end));
  const plaintext = decipher.update(ciphertext.subarray(0, end));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new SealError("does-not-open", place, "it was changed, moved, or sealed with another key of the same name");
  }
}

const boundTo = (place: SealContext): Buffer => Buffer.from(`${place.table}|${place.rowId}|${place.column}|${VERSION}`);

function write({ keyId, wrapIv, wrappedKey, iv, ciphertext }: Sealed): string {
  return [VERSION, keyId, ...[wrapIv, wrappedKey, iv, ciphertext].map((part) => part.toString("base64url"))].join(".");
}

function readAt(sealed: string, place: SealContext): Sealed {
  const parts = read(sealed);
  if (!parts) throw new SealError("malformed", place, "it is not a sealed text");
  return parts;
}

function read(sealed: string): Sealed | undefined {
  const [version, keyId = "", ...encoded] = sealed.split(".");
  const [wrapIv, wrappedKey, iv, ciphertext, ...more] = encoded.map((part) => Buffer.from(part, "base64url"));
  if (version !== VERSION || !isKeyId(keyId) || !wrapIv || !wrappedKey || !iv || !ciphertext || more.length > 0) return;
  const parts = { keyId, wrapIv, wrappedKey, iv, ciphertext };
  // Base64 has several spellings of the same bytes. Only the canonical one is accepted, so that every changed character is noticed.
  const isWhole =
    write(parts) === sealed &&
    wrapIv.length === IV_BYTES &&
    wrappedKey.length === DATA_KEY_BYTES + TAG_BYTES &&
    iv.length === IV_BYTES &&
    ciphertext.length >= TAG_BYTES;
  return isWhole ? parts : undefined;
}

/** Seal context of an api service's key; sealing and opening must use the same one. */
export const apiKeyContext = (serviceId: string): SealContext => ({
  table: "api_services",
  rowId: serviceId,
  column: "api_key",
});

/** Seal context of the alert webhook; there is only one. */
export const alertWebhookContext: SealContext = { table: "alert_settings", rowId: "only", column: "webhook" };
