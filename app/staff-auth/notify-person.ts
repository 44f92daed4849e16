import type { Database } from "#server/platform/db/database.ts";
import type { QueueMail } from "#server/delivery/email/queue-mail.ts";
import {
  newSignInEmail,
  passwordChangedEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
  type Email,
} from "#server/delivery/email/staff-emails.ts";

/** Emails a person about a change of their account, whoever made it. */
export type NotifyPerson = (accountId: string, what: Told, from?: { device: string; address: string }) => Promise<void>;

type Told = "new-place" | "password" | "second-factor-on" | "second-factor-off";

type Deps = { db: Database; queueMail: QueueMail; publicUrl: string };

export const createNotifyPerson =
  ({ db, queueMail, publicUrl }: Deps): NotifyPerson =>
  async (accountId, what, from = { device: "", address: "" }) => {
    const account = db.selectFrom("staff_accounts").select(["email", "name"]).where("id", "=", accountId);
    const person = await account.executeTakeFirst();
    if (person) await queueMail(db, person.email, emailFor(what, person.name, new URL("/user1", publicUrl).href, from));
  };

function emailFor(what: Told, name: string, url: string, from: { device: string; address: string }): Email {
  switch (what) {
    case "new-place":
      return newSignInEmail(name, from, url);
    case "password":
      return passwordChangedEmail(name, url);
    case "second-factor-on":
      return secondFactorOnEmail(name, url);
    case "second-factor-off":
      return secondFactorOffEmail(name, url);
  }
}
