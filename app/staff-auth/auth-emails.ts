import type { Database } from "#server/db/database.ts";
import { confirmationLetter, knownAddressLetter, resetLetter, waitingLetter } from "#server/email/staff-emails.ts";
import type { Mailer } from "#server/email/mailer.ts";
import { emailConfirmed } from "#server/staff/confirm-email.ts";
import { listOwners } from "#server/staff/owners.ts";
import type { LibraryNeeds } from "./better-auth.ts";

type Needs = { db: Database; mailer: Mailer; publicUrl: string; openSignUp: boolean };

/** What is mailed when; the links lead to our own pages. */
export function staffMail({ db, mailer, publicUrl, openSignUp }: Needs) {
  const link = (path: string) => new URL(path, publicUrl).href;
  return {
    mailConfirmation: ({ email, name }, token) =>
      mailer.send(email, confirmationLetter(name, link(`/user1/confirm?token=${encodeURIComponent(token)}`))),
    mailReset: ({ email, name }, token) =>
      mailer.send(email, resetLetter(name, link(`/user1/password?token=${encodeURIComponent(token)}`))),
    mailKnown: ({ email, name }) => mailer.send(email, knownAddressLetter(name, link("/user1"))),
    async confirmed(person) {
      if ((await emailConfirmed(db, person, openSignUp)) === "approved") return;
      for (const owner of await listOwners(db)) {
        mailer.send(owner.email, waitingLetter(`${person.name} (${person.email})`, link("/admin/team")));
      }
    },
  } satisfies Partial<LibraryNeeds>;
}
