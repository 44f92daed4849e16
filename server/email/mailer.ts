import type { Letter } from "./staff-emails.ts";
import { createSendLetter } from "./send-email.ts";

export type Mailer = {
  /** Returns at once. Nobody's answer waits for a mail, and none fails because of one. */
  send: (to: string, letter: Letter) => void;
  /** When everything has left, or has failed. */
  settled: () => Promise<void>;
};

export type MailerNeeds = {
  smtpUrl: string | undefined;
  from: string;
  /** Is told which letter failed, never to whom it went. */
  onTrouble: (subject: string, trouble: string) => void;
};

/** Without an SMTP_URL every mail is trouble: it is said once per mail, in the log. */
export function createMailer({ smtpUrl, from, onTrouble }: MailerNeeds): Mailer {
  const sendLetter = createSendLetter({ smtpUrl, from });
  const underWay = new Set<Promise<void>>();

  async function deliver(to: string, letter: Letter): Promise<void> {
    const sent = await sendLetter(to, letter);
    if (!sent.ok) onTrouble(letter.subject, sent.trouble);
  }

  return {
    send(to, letter) {
      const sending = deliver(to, letter).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
