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

/** The specification's `test@`: 'test' is all that stands before the @, or a whole label of the domain. */
export function isTestAddress(email: string): boolean {
  const typed = email.toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 0) return typed === "test";
  return (
    typed.slice(0, at) === "test" ||
    typed
      .slice(at + 1)
      .split(".")
      .includes("test")
  );
}

/** 'test' is a part of it: somebody who tries the form, or Tom Testmann. Only a person can tell. */
export const mayBeTestAddress = (email: string): boolean =>
  email.toLowerCase().includes("test") && !isTestAddress(email);

/** One mailbox, however its address is written: for counting only, never for sending. Expects a normalised address. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return email;
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}
