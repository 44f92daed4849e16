import { startMailCatcher, type MailCatcher } from "./mail-catcher.ts";
import { until } from "#testing/until.ts";

export const catchMail = (port = 0): Promise<MailCatcher> => startMailCatcher({ port });

/** Waits for a mail to this address with these words in its subject. */
export const mailTo = ({ mails }: MailCatcher, email: string, subject: string) =>
  until(async () => mails.findLast((mail) => mail.to.includes(email) && mail.subject.includes(subject)), 10_000);

export function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in the mail:\n${text}`);
  return link;
}
