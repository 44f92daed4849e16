import type { Email } from "./staff-emails.ts";
import { createSendEmail } from "./send-email.ts";

export type Mailer = {
  /** Returns at once, so that no response waits for an email or fails because of one. */
  send: (to: string, email: Email) => void;
  /** Resolves when every email has been sent or has failed. */
  settled: () => Promise<void>;
};

export type MailerDeps = {
  smtpUrl: string | undefined;
  from: string;
  /** Gets which email failed, never the recipient. */
  onProblem: (subject: string, problem: string) => void;
};

/** Without an SMTP_URL every email is a problem, logged once per email. */
export function createMailer({ smtpUrl, from, onProblem }: MailerDeps): Mailer {
  const sendEmail = createSendEmail({ smtpUrl, from });
  const underWay = new Set<Promise<void>>();

  async function deliver(to: string, email: Email): Promise<void> {
    const sent = await sendEmail(to, email);
    if (!sent.ok) onProblem(email.subject, sent.problem);
  }

  return {
    send(to, email) {
      const sending = deliver(to, email).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
