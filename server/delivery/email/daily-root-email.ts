import type { DailyRoot } from "#server/leads/consent/chain/daily-roots.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readSite } from "#server/site/read-site.ts";
import type { SendEmail } from "./send-email.ts";
import type { Email } from "./staff-emails.ts";

/** Daily roots, newest first. Where a worker dies after sending it, the second has the Message-ID of the first, and mail programs show one. */
export const dailyRootEmail = (seals: readonly DailyRoot[]): Email => ({
  id: `seal-${seals[0]?.day ?? "none"}`,
  subject: `Seal of the consent events of ${seals[0]?.day ?? "no day"}`,
  paragraphs: [
    "Please keep this mail. It proves later that no consent event of these days was changed, added or taken away: the roots in the database must still be these, and `npm run cli -- consent verify` must find nothing.",
    ...seals.map(({ day, events, root }) => `${day} (UTC): ${events} events, root ${root}`),
  ],
});

/**
 * Mails the daily roots to the data protection officer every morning, so that a copy exists outside the database. Returns whether it was
 * sent.
 */
export async function sendDailyRoots(db: Executor, send: SendEmail, seals: readonly DailyRoot[]): Promise<boolean> {
  const { officerEmail, privacyEmail } = (await readSite(db)).operator;
  const { ok } = await send(officerEmail || privacyEmail, dailyRootEmail(seals));
  return ok;
}
