import { appendFileSync, mkdirSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { until } from "#testing/until.ts";
import { readEmail, type CaughtEmail } from "./read-mail.ts";

/** What the server says at a moment; nothing means yes. `cut`: it breaks the connection and says nothing. */
export type Manners = {
  greeting?: number;
  password?: number;
  sender?: number;
  recipient?: number | undefined;
  content?: number | "cut" | "cut after taking";
};

export type EmailServer = {
  /** For SMTP_URL. */
  url: string;
  /** May be changed while it runs. */
  manners: Manners;
  /** What has arrived, oldest first. */
  emails: CaughtEmail[];
  stop: () => Promise<void>;
};

type Options = {
  port?: number;
  /** Loopback unless given: in a container others must reach it. */
  host?: string;
  /** A file that gets one line of JSON per email. */
  journal?: string;
  onEmail?: (email: CaughtEmail) => void;
};

/** A real SMTP server on this machine that keeps what it gets, and misbehaves as a test wants: nothing leaves. */
export async function startEmailServer({
  port = 0,
  host = "127.0.0.1",
  journal,
  onEmail,
}: Options = {}): Promise<EmailServer> {
  const emails: CaughtEmail[] = [];
  const sockets = new Set<Socket>();
  if (journal) mkdirSync(dirname(journal), { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onConnect: (_, done) => done(refusal(running.manners.greeting)),
    onAuth: (_, __, done) => done(refusal(running.manners.password), { user: "us" }),
    onMailFrom: (_, __, done) => done(refusal(running.manners.sender)),
    onRcptTo: ({ address }, _, done) => done(refusal(running.manners.recipient, address)),
    async onData(stream, session, done) {
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return; // the sender went away in the middle of it
      const { content } = running.manners;
      if (content === undefined || content === "cut after taking") {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const email = await readEmail(message, to);
        emails.push(email);
        if (journal) appendFileSync(journal, `${JSON.stringify(email)}\n`);
        onEmail?.(email);
      }
      if (typeof content === "string") for (const socket of sockets) socket.destroy();
      else done(refusal(content));
    },
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((ready, fail) => {
    server.once("error", fail);
    server.listen(port, host, ready);
  });
  server.on("error", () => undefined); // of a connection it has cut itself
  const { port: chosen } = server.server.address() as AddressInfo;
  const running: EmailServer = {
    url: `smtp://us:secret@127.0.0.1:${chosen}`,
    manners: {},
    emails,
    stop: () => new Promise((done) => server.close(done)),
  };
  return running;
}

function refusal(code: number | undefined, address = ""): Error | null {
  return code === undefined ? null : Object.assign(new Error(`no <${address}>`), { responseCode: code });
}

/** Waits for an email to this address with these words in its subject. */
export const emailTo = ({ emails }: EmailServer, email: string, subject: string) =>
  until(async () => emails.findLast((caught) => caught.to.includes(email) && caught.subject.includes(subject)), 10_000);

export function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in the mail:\n${text}`);
  return link;
}
