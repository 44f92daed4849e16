import type { Database } from "#server/platform/db/database.ts";
import { confirmationEmail, knownAddressEmail, resetEmail, waitingEmail } from "#server/delivery/email/staff-emails.ts";
import type { Mailer } from "#server/delivery/email/mailer.ts";
import { emailConfirmed } from "#server/staff/confirm-email.ts";
import { listOwners } from "#server/staff/owners.ts";
import type { LibraryDeps } from "./better-auth.ts";

type Deps = { db: Database; mailer: Mailer; publicUrl: string; openSignUp: boolean };

/** The emails of the sign-in library; the links lead to our own pages. */
export function authEmails({ db, mailer, publicUrl, openSignUp }: Deps) {
  const link = (path: string) => new URL(path, publicUrl).href;
  return {
    emailConfirmation: ({ email, name }, token) =>
      mailer.send(email, confirmationEmail(name, link(`/user1/confirm?token=${encodeURIComponent(token)}`))),
    emailReset: ({ email, name }, token) =>
      mailer.send(email, resetEmail(name, link(`/user1/password?token=${encodeURIComponent(token)}`))),
    emailKnown: ({ email, name }) => mailer.send(email, knownAddressEmail(name, link("/user1"))),
    async confirmed(person) {
      if ((await emailConfirmed(db, person, openSignUp)) === "approved") return;
      for (const owner of await listOwners(db)) {
        mailer.send(owner.email, waitingEmail(`${person.name} (${person.email})`, link("/admin/team")));
      }
    },
  } satisfies Partial<LibraryDeps>;
}
