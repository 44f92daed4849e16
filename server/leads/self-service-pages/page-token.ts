import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 16;
/** Tokens are in lower case because our addresses are (app/web/request-address.ts): 26 characters are 130 bits. */
const TOKEN_LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const TOKEN = /^[a-z2-7]{26}$/;
/** Excludes characters that look or sound alike: 0 and O, 1, I and L, U and V. */
const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = new RegExp(`^[${CODE_LETTERS}]{8}$`);
const GROUP = 4;

/** A token of 128 random bits, the bearer secret of the page. */
export function newToken(bytes: Uint8Array = randomBytes(TOKEN_BYTES)): string {
  let bits = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  const letters: string[] = [];
  for (let n = 0; n < 26; n += 1, bits /= 32n) letters.push(TOKEN_LETTERS[Number(bits % 32n)] ?? "");
  return letters.join("");
}

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Derives the code that visitors read out on the telephone. It does not reveal the token. */
export function codeOf(token: string): string {
  let number = BigInt(`0x${sha256(`code of ${token}`).toString("hex")}`);
  const letters: string[] = [];
  const base = BigInt(CODE_LETTERS.length);
  for (let n = 0; n < 2 * GROUP; n += 1, number /= base) letters.push(CODE_LETTERS[Number(number % base)] ?? "");
  return letters.join("");
}

/** "K7QM 4R2X" */
export const inGroups = (code: string): string => `${code.slice(0, GROUP)} ${code.slice(GROUP)}`;

/** Parses a typed or spoken code; returns undefined if it is invalid. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return CODE.test(code) ? code : undefined;
}

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
