import { createTransport } from "nodemailer";
import type { Email } from "./staff-emails.ts";
import { PICTURE_ID, renderEmail } from "./render-staff-email.ts";

type Sent = { ok: true } | { ok: false; problem: string };

/** Never throws. `problem` is the mail server's code: its message would quote the recipient. */
export type SendEmail = (to: string | readonly string[], email: Email) => Promise<Sent>;

/** How long to wait for a silent mail server. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createSendEmail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): SendEmail {
  if (smtpUrl === undefined) return async () => ({ ok: false, problem: "there is no SMTP_URL" });
  const transport = createTransport(
    { url: smtpUrl, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return async (to, email) => {
    try {
      await transport.sendMail({
        to: [to].flat(),
        ...renderEmail(email),
        ...(email.picture && { attachments: [attached(email.picture.png)] }),
        ...(email.id !== undefined && { messageId: `<${email.id}@${hostOf(from)}>` }),
        textEncoding: "quoted-printable",
      });
      return { ok: true };
    } catch (error) {
      const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
      return { ok: false, problem: hasCode ? String(error.code) : "not sent" };
    }
  };
}

const attached = (png: Buffer) => ({
  cid: PICTURE_ID,
  filename: "picture.png",
  content: png,
  contentType: "image/png",
  contentDisposition: "inline" as const,
});

const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
