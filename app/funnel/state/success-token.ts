const KEY = "success_token";
const LEAD = "success_lead";

/** Spec §4: a random uuid in session storage opens the thank-you page once. */
export function successAddress(formType: string, submissionId: string): string {
  const token = crypto.randomUUID();
  sessionStorage.setItem(KEY, token);
  sessionStorage.setItem(LEAD, submissionId);
  return `/success?type=${formType}&token=${token}`;
}

export function takeSuccessToken(token: string | null): boolean {
  if (token === null || sessionStorage.getItem(KEY) !== token) return false;
  sessionStorage.removeItem(KEY);
  return true;
}

/** The submission of the thank-you page. */
export function takeSuccessLead(): string | undefined {
  const lead = sessionStorage.getItem(LEAD) ?? undefined;
  sessionStorage.removeItem(LEAD);
  return lead;
}
