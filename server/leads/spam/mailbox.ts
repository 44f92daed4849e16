/** One mailbox, however its address is written: for counting only, never for sending. Expects a normalised address. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return email;
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}
