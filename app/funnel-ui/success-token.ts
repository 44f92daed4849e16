const KEY = "success_token";

/** Spec §4: a random uuid in session storage opens the thank-you page once. */
export function successAddress(formType: string): string {
  const token = crypto.randomUUID();
  sessionStorage.setItem(KEY, token);
  return `/success?type=${formType}&token=${token}`;
}

export function takeSuccessToken(token: string | null): boolean {
  if (token === null || sessionStorage.getItem(KEY) !== token) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
