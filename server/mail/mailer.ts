import { createTransport } from "nodemailer";
import type { Letter } from "./letters.ts";
import { renderLetter } from "./render-letter.ts";

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
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true });
  const underWay = new Set<Promise<void>>();

  async function deliver(to: string, letter: Letter): Promise<void> {
    try {
      if (!transport) throw new Error("there is no SMTP_URL");
      await transport.sendMail({ to, ...renderLetter(letter), textEncoding: "quoted-printable" });
    } catch (error) {
      onTrouble(letter.subject, withoutAddress(error));
    }
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

/** A mail server's refusal quotes the recipient. Its code says enough. */
const withoutAddress = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "not sent";
