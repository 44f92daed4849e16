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
