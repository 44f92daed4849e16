import { createTransport } from "nodemailer";
import type { Letter } from "./staff-emails.ts";
import { renderLetter } from "./render-staff-email.ts";

type Sent = { ok: true } | { ok: false; trouble: string };

/** Never throws. `trouble` is the mail server's code: its words would quote the recipient. */
export type SendLetter = (to: string | readonly string[], letter: Letter) => Promise<Sent>;

/** A mail server that says nothing for so long is given up. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSendLetter({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): SendLetter {
  if (smtpUrl === undefined) return async () => ({ ok: false, trouble: "there is no SMTP_URL" });
  const transport = createTransport(
    { url: smtpUrl, ...patience },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return async (to, letter) => {
    try {
      await transport.sendMail({ to: [to].flat(), ...renderLetter(letter), textEncoding: "quoted-printable" });
      return { ok: true };
    } catch (error) {
      const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
      return { ok: false, trouble: hasCode ? String(error.code) : "not sent" };
    }
  };
}
