const to = (parameters: Readonly<Record<string, string>>): string =>
  `/solar?${new URLSearchParams(parameters).toString()}`;

/** Addresses as advertisements, emails and partners use them (spec §2, test page). */
export const trackingLinks: readonly { name: string; address: string }[] = [
  {
    name: "Google-Anzeige (cpc)",
    address: to({ utm_source: "google", utm_medium: "cpc", utm_campaign: "solar-test", utm_term: "solaranlage" }),
  },
  {
    name: "Facebook (social)",
    address: to({ utm_source: "facebook", utm_medium: "social", utm_campaign: "solar-test", utm_content: "bild-1" }),
  },
  {
    name: "Newsletter (email)",
    address: to({ utm_source: "newsletter", utm_medium: "email", utm_campaign: "fruehjahr" }),
  },
  {
    name: "Partnerlink (ref, tracking_id)",
    address: to({ utm_source: "partner", utm_medium: "referral", ref: "partner-123", tracking_id: "track-456" }),
  },
  {
    name: "Komplexer Link (gclid, fbclid, user_id, session_id)",
    address: to({
      utm_source: "google",
      utm_medium: "cpc",
      utm_campaign: "solar-komplex",
      gclid: "test-gclid-123",
      fbclid: "test-fbclid-456",
      user_id: "user-789",
      session_id: "session-012",
    }),
  },
];
