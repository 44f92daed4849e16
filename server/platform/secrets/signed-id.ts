import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";
import { createDerivedKey, type KeyRing } from "./key-ring.ts";

/** Purpose of a link; a link opens nothing else. */
export type LinkPurpose = "consent proof" | "notice confirmation";

const ID_BYTES = 16;
const DAY_BYTES = 3;
const MAC_BYTES = 16;
const BYTES = ID_BYTES + DAY_BYTES + MAC_BYTES;
const DAY_MS = 86_400_000;
/** Ids are in lower case because our addresses are (app/web/request-address.ts): 56 characters are exactly the 35 bytes. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = (BYTES * 8) / 5;
const TOKEN = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** The id of a row and the last day on which it counts, signed, for the address of a page. The same each time it is made. */
export function signId(ring: KeyRing, purpose: LinkPurpose, id: string, until: Date): string {
  const key = ring.keys.get(ring.activeId);
  if (!key) throw new Error(`The key ring has no key "${ring.activeId}"`);
  const content = Buffer.alloc(ID_BYTES + DAY_BYTES);
  content.write(id.replaceAll("-", ""), "hex");
  content.writeUIntBE(Math.floor(until.getTime() / DAY_MS), ID_BYTES, DAY_BYTES);
  return lettersOf(Buffer.concat([content, macOf(key, purpose, content)]));
}

/** Returns the id, or undefined for a forged, foreign or expired link or a removed key, without saying which. */
export function readSignedId(ring: KeyRing, purpose: LinkPurpose, token: string, now = Date.now()): string | undefined {
  const bytes = TOKEN.test(token) ? bytesOf(token) : Buffer.alloc(BYTES);
  const content = bytes.subarray(0, ID_BYTES + DAY_BYTES);
  const mac = bytes.subarray(ID_BYTES + DAY_BYTES);
  const isSigned =
    [...ring.keys.values()].filter((key) => timingSafeEqual(macOf(key, purpose, content), mac)).length > 0;
  if (!isSigned || Math.floor(now / DAY_MS) > content.readUIntBE(ID_BYTES, DAY_BYTES)) return undefined;
  return content.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const macOf = (key: KeyObject, purpose: LinkPurpose, content: Buffer): Buffer =>
  createHmac("sha256", keyFor(key)).update(`${purpose}\n`).update(content).digest().subarray(0, MAC_BYTES);

const keyFor = createDerivedKey("signed links");

function lettersOf(bytes: Buffer): string {
  const bits = BigInt(`0x${bytes.toString("hex")}`);
  return Array.from({ length: LENGTH }, (_, n) => LETTERS[Number((bits >> BigInt(5 * (LENGTH - 1 - n))) & 31n)]).join(
    "",
  );
}

function bytesOf(token: string): Buffer {
  let bits = 0n;
  for (const letter of token) bits = bits * 32n + BigInt(LETTERS.indexOf(letter));
  return Buffer.from(bits.toString(16).padStart(2 * BYTES, "0"), "hex");
}
