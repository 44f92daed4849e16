import { connect } from "#server/db/database.ts";
import type { KeptSite } from "#server/site/kept-site.ts";
import { fictionalOperator, OperatorSchema } from "#server/site/operator.ts";
import { siteOf } from "#server/site/site.ts";

/** The site as it is before anybody has changed anything. */
export const aSite: KeptSite = () => Promise.resolve(siteOf(new Map(), "2026-11-15"));

/** An operator with whom a production start is content; what pages show most stays as in the drawings. */
export const trialOperator = {
  ...fictionalOperator,
  company: "Stufenlos Probe GmbH",
  street: "Probeweg 7",
  city: "48143 Münster",
  representative: "Petra Probe",
  registerCourt: "Amtsgericht Münster",
  registerNumber: "HRB 12345",
  vatId: "DE123456789",
  phone: "030 23125 019",
  email: "hallo@stufenlos-probe.example",
  privacyEmail: "datenschutz@stufenlos-probe.example",
  dataProtectionOfficer: "Paul Probe, datenschutz@stufenlos-probe.example",
  supervisoryAuthority: "Landesbeauftragte für Datenschutz, Düsseldorf",
  editor: "Petra Probe, Probeweg 7, 48143 Münster",
  hosting: "Rechenzentrum Probe GmbH, Münster",
  mailProvider: "Postamt Probe GmbH, Münster",
};

/** For a fresh database on which our processes start as in production. */
export async function nameOperator(databaseUrl: string, more: Partial<typeof fictionalOperator> = {}): Promise<void> {
  const db = connect({ url: databaseUrl, connections: 1, onError: () => undefined });
  try {
    const value = JSON.stringify(OperatorSchema.parse({ ...trialOperator, ...more }));
    await db.insertInto("site_changes").values({ key: "operator", value, changed_by: "trial" }).execute();
  } finally {
    await db.destroy();
  }
}
