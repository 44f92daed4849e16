import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { TOO_LATE, errorCode } from "./open-connection.ts";
import { whyEmailIsBlocked } from "#server/leads/spam/email-address.ts";
import type { Limits, Reply, Transport } from "./transport.ts";

export type ComposedEmail = { from: string; to: string; message: Buffer };

type SmtpTransportDeps = {
  smtpUrl: string | undefined;
  write: (body: string) => Promise<ComposedEmail>;
  /** Called when an attempt reaches a fail point, for fault tests. */
  pass?: (point: "after-connect" | "mid-body" | "after-request") => void;
};

const MAX_PERMISSION_MS = 1_000; // As over HTTP, another attempt may have taken over after a longer wait.

/**
 * Sends an email through the operator's mail server, in the phases of every attempt: connect and sign in, commit the intent, write, read.
 * It needs no outbound guard, which checks addresses entered by staff; the operator sets this one.
 */
export function createSmtpTransport({ smtpUrl, write, pass }: SmtpTransportDeps): Transport {
  return async (request, { deadlineMs, mayWrite }) => {
    if (smtpUrl === undefined) return { kind: "blocked", message: "There is no SMTP_URL" };
    const { promise: passed, resolve: sound } = Promise.withResolvers<"passed">();
    const deadline = setTimeout(() => setImmediate(() => sound("passed")), deadlineMs);
    let connection: SMTPConnection | undefined;
    try {
      const mail = await written(write, request.body);
      if ("kind" in mail) return mail;
      if (whyEmailIsBlocked(mail.to)) return { kind: "refused", message: "Nobody is written at this address" };

      const { auth, ...server } = parseConnectionUrl(smtpUrl);
      connection = new SMTPConnection({ ...server, logger: false });
      const signedIn = await Promise.race([signIn(connection, auth), passed]);
      if (signedIn === "passed") return TOO_LATE;
      if (signedIn) return signedIn;
      pass?.("after-connect");

      const askedAt = performance.now();
      const permission = await Promise.race([askPermission(mayWrite), passed]);
      if (permission === "passed" || performance.now() - askedAt > MAX_PERMISSION_MS) return TOO_LATE;
      if (permission === false) return { kind: "not_sent", message: "Another attempt has taken over" };
      if (permission !== true) return permission;
      return await send(connection, mail, passed, pass);
    } finally {
      clearTimeout(deadline);
      connection?.close();
    }
  };
}

/** The email needs the database for the sender and for what the visitor agreed to. */
async function written(write: SmtpTransportDeps["write"], body: string): Promise<ComposedEmail | Reply> {
  try {
    return await write(body);
  } catch (error) {
    return { kind: "not_sent", message: `The letter could not be written (${errorCode(error)})` };
  }
}

async function askPermission(mayWrite: Limits["mayWrite"]): Promise<boolean | Reply> {
  try {
    return await mayWrite();
  } catch (error) {
    return { kind: "not_sent", message: `The attempt could not be written down (${errorCode(error)})` };
  }
}

type Auth = Parameters<SMTPConnection["login"]>[0] | undefined;

/** Returns undefined once connected and signed in; otherwise nothing was sent. */
function signIn(connection: SMTPConnection, auth: Auth): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const fail = (error: NodemailerError) => resolve(beforeSending(error));
    connection.on("error", fail); // Stays attached, because an error without a listener would end the process.
    connection.connect((error) => {
      if (error) return fail(error);
      if (!auth) return resolve(undefined);
      connection.login(auth, (refusal) => (refusal ? fail(refusal) : resolve(undefined)));
    });
  });
}

/** Repeats only the codes of nodemailer's errors: their messages may hold the address or the password. */
function beforeSending(error: NodemailerError): Reply {
  const code = error.responseCode ?? error.originalCode ?? errorCode(error);
  const isLasting = error.responseCode === undefined || error.responseCode >= 500;
  if (error.code === "EAUTH" && isLasting) {
    return { kind: "blocked", message: `The mail server does not let us sign in (${code})` };
  }
  if (error.code === "ETLS") return { kind: "blocked", message: `The mail server offers no safe encryption (${code})` };
  return { kind: "not_sent", message: `Could not connect to the mail server (${code})` };
}

function send(
  connection: SMTPConnection,
  { from, to, message }: ComposedEmail,
  passed: Promise<unknown>,
  pass: SmtpTransportDeps["pass"],
): Promise<Reply> {
  return new Promise((resolve) => {
    let hasBegun = false;
    /** Read only when the server has said "354 go ahead". */
    function* content(): Generator<Buffer> {
      hasBegun = true;
      const half = Math.ceil(message.length / 2);
      yield message.subarray(0, half);
      pass?.("mid-body");
      yield message.subarray(half);
    }
    const brokenOff = (why: string) =>
      resolve(hasBegun ? { kind: "unknown", message: why } : { kind: "not_sent", message: why });
    void passed.then(() => brokenOff("No complete answer before the deadline"));

    const stream = Readable.from(content(), { objectMode: false });
    stream.once("end", () => setImmediate(() => pass?.("after-request")));
    connection.send({ from, to: [to], size: message.length }, stream, (error, info) => {
      if (!error) return resolve(answered(250, info.response, to));
      const { responseCode, response = "", command } = error;
      if (responseCode !== undefined && isAboutUs(error, to)) {
        return resolve({ kind: "blocked", message: `The mail server refuses the sender (${responseCode})` });
      }
      if (responseCode !== undefined) return resolve(answered(responseCode, response, to));
      if (error.code === "EENVELOPE" && command === "API") {
        return resolve({ kind: "refused", message: "Nobody can be written at this address" });
      }
      brokenOff(`The connection to the mail server broke (${errorCode(error)})`);
    });
  });
}

/** A refused sender is a wrong setting, unless characters in the recipient made the server refuse the whole envelope. */
const isAboutUs = ({ command, responseCode = 0 }: NodemailerError, to: string): boolean =>
  command === "MAIL FROM" && responseCode >= 500 && /^[ -~]*$/.test(to);

/** Mail servers often repeat the address, and more people may read the stored message than the address. */
const answered = (status: number, text: string, to: string): Reply => ({
  kind: "answered",
  response: { status, body: text.replaceAll(to, "‹recipient›") },
});
