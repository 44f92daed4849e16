import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { readMail, type CaughtMail } from "./read-mail.ts";
import { textOf } from "./text-of.ts";

/** What the server says at a moment; nothing means yes. `cut`: it breaks the connection and says nothing. */
export type Manners = {
  greeting?: number;
  password?: number;
  sender?: number;
  recipient?: number;
  content?: number | "cut" | "cut after taking";
};

export type MailServer = { url: string; manners: Manners; mails: CaughtMail[]; stop: () => Promise<void> };

/** A real SMTP server that misbehaves as a test wants. Its manners may be changed while it runs. */
export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const mails: CaughtMail[] = [];
  const sockets = new Set<Socket>();
  const options: SMTPServerOptions = {
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onConnect: (_, done) => done(refusal(running.manners.greeting)),
    onAuth: (_, __, done) => done(refusal(running.manners.password), { user: "us" }),
    onMailFrom: (_, __, done) => done(refusal(running.manners.sender)),
    onRcptTo: ({ address }, _, done) => done(refusal(running.manners.recipient, address)),
    async onData(stream, session, done) {
      const message = await textOf(stream);
      if (message === undefined) return;
      const { content } = running.manners;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      if (content === undefined || content === "cut after taking") {
        mails.push(readMail(message, to));
      }
      if (typeof content === "string") for (const socket of sockets) socket.destroy();
      else done(refusal(content));
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined); // of a connection it has cut itself
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  const running: MailServer = {
    url: `smtp://us:secret@127.0.0.1:${port}`,
    manners,
    mails,
    stop: () => new Promise((done) => server.close(done)),
  };
  return running;
}

function refusal(code: number | undefined, address = ""): Error | null {
  return code === undefined ? null : Object.assign(new Error(`no <${address}>`), { responseCode: code });
}
