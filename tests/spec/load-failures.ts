/** Section 8's messages for failed staff pages, typed in by hand: missing data, page, text. */
export const loadFailures = [
  { says: "Failed to fetch submissions", path: "/admin/forms/treppenlift", table: "form_submissions" },
  { says: "Failed to load API services", path: "/admin/api-services", table: "api_services" },
  { says: "Failed to load form settings", path: "/admin/forms/treppenlift/settings", table: "form_api_settings" },
] as const;

export const invalidFormType = { says: "Invalid form type", path: "/admin/forms/treppenlift9/settings" } as const;
