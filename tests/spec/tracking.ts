/**
 * The five links of the test page (§2), typed in by hand: their parameters, and those removed without marketing consent
 * (decisions §13).
 */
export const trackedLinks: readonly {
  says: string;
  has: readonly string[];
  cutWithoutConsent?: readonly string[];
}[] = [
  { says: "google cpc", has: ["utm_source=google", "utm_medium=cpc"] },
  { says: "facebook social", has: ["utm_source=facebook", "utm_medium=social"] },
  { says: "newsletter email", has: ["utm_source=newsletter", "utm_medium=email"] },
  { says: "partner referral", has: ["utm_medium=referral", "ref=", "tracking_id="] },
  { says: "a complex one", has: ["user_id=", "session_id="], cutWithoutConsent: ["gclid", "fbclid"] },
];
