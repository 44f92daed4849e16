import { COMMON_PASSWORDS } from "./common-passwords.ts";

export const LEAST_CHARACTERS = 12;
export const MOST_CHARACTERS = 128;

export type PasswordProblem = "too-short" | "too-long" | "too-common";

/** Long, and not among those guessed first. No rules about digits and symbols: they only make passwords worse. */
export function passwordProblem(
  password: string,
  about: { email?: string; name?: string } = {},
): PasswordProblem | undefined {
  if (password.length < LEAST_CHARACTERS) return "too-short";
  if (password.length > MOST_CHARACTERS) return "too-long";
  return isCommon(password, about) ? "too-common" : undefined;
}

const CONTEXT = [
  "stufenlos",
  "treppenlift",
  "treppenlifte",
  "solar",
  "photovoltaik",
  "admin",
  "administrator",
  "user1",
];

/** A password without what people add to it: digits and symbols at its ends, and repetition. */
function isCommon(password: string, { email = "", name = "" }: { email?: string; name?: string }): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const known = new Set([
    ...CONTEXT,
    ...email.toLowerCase().split(/[@.]/),
    email.toLowerCase().split("@")[0] ?? "",
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase(),
  ]);
  if (new Set(plain).size < 5 || isSequence(plain)) return true;
  return [plain, bare, onceOnly(plain), onceOnly(bare)].some(
    (word) => COMMON_PASSWORDS.has(word) || (word !== "" && known.has(word)),
  );
}

/** "passwordpassword" is "password". */
const onceOnly = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

const RUNS =
  "abcdefghijklmnopqrstuvwxyzabcdefghijklm 01234567890123456789 qwertzuiopasdfghjklyxcvbnm qwertyuiopasdfghjklzxcvbnm";

const isSequence = (text: string): boolean =>
  RUNS.includes(text) || RUNS.includes(Array.from(text).toReversed().join(""));
