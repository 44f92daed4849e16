import { appendFileSync, mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { SMTPServer } from "smtp-server";
import { readMail, type CaughtMail } from "./read-mail.ts";
import { textOf } from "./text-of.ts";

export type MailCatcher = {
  /** For SMTP_URL. */
  url: string;
  /** What has arrived, oldest first. */
  mails: CaughtMail[];
  stop: () => Promise<void>;
};

/** A real SMTP server on this machine that keeps what it gets: nothing leaves. Used by `npm run dev` and by tests. */
export async function startMailCatcher(options: {
  port: number;
  /** A file that gets one line of JSON per mail. */
  journal?: string;
  onMail?: (mail: CaughtMail) => void;
}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  if (options.journal) mkdirSync(dirname(options.journal), { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    async onData(stream, session, done) {
      const message = await textOf(stream);
      if (message === undefined) return;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const mail = readMail(message, to);
      mails.push(mail);
      if (options.journal) appendFileSync(options.journal, `${JSON.stringify(mail)}\n`);
      options.onMail?.(mail);
      done();
    },
  });
  await new Promise<void>((ready, fail) => {
    server.once("error", fail);
    server.listen(options.port, "127.0.0.1", ready);
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => new Promise((done) => server.close(done)) };
}
