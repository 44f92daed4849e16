import { isTestAddress } from "./test-address.ts";

export type SendBlock = "test-email" | "invalid-email";

/** Spec §5, decisions §3: these leads are never sent, automatically or by hand. Decision 0035 says what a test is. */
export function whyEmailIsBlocked(email: string): SendBlock | undefined {
  if (isTestAddress(email)) return "test-email";
  return isValid(email) ? undefined : "invalid-email";
}

/** Text before and after an @; the part after it holds a dot and is at least three characters long. */
function isValid(email: string): boolean {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  return at > 0 && domain.length >= 3 && domain.includes(".");
}
