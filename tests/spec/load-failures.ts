/** The messages of section 8 for staff pages that cannot be shown, typed in by hand: what is missing, the page, what it says. */
export const loadFailures = [
  { says: "Failed to fetch submissions", path: "/admin/forms/treppenlift", table: "form_submissions" },
  { says: "Failed to load API services", path: "/admin/api-services", table: "api_services" },
  { says: "Failed to load form settings", path: "/admin/forms/treppenlift/settings", table: "form_api_settings" },
] as const;

export const invalidFormType = { says: "Invalid form type", path: "/admin/forms/treppenlift9/settings" } as const;
