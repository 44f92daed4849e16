import { z } from "zod";
import type { Executor } from "#server/platform/db/database.ts";
import { putJob } from "#server/platform/db/put-job.ts";
import { STAFF_MAIL } from "#server/platform/engine/queues.ts";
import { newId } from "#server/platform/new-id.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { seal, unseal, type SealContext } from "#server/platform/secrets/seal.ts";
import type { SendEmail } from "./send-email.ts";
import type { Email } from "./staff-emails.ts";

/** Queues an email in the caller's transaction. It is sent after the commit only, and survives an outage of the mail server. */
export type QueueMail = (tx: Executor, to: string, email: Email) => Promise<void>;

type Deps = {
  ring: KeyRing;
  /** Returns false and queues nothing if there is no mail server. */
  hasServer: boolean;
  /** Logs which email was not queued, but never the recipient. */
  onProblem: (subject: string, problem: string) => void;
};

/** The email is stored sealed: it holds an address, a name and a link that opens an account. */
export function createQueueMail({ ring, hasServer, onProblem }: Deps): QueueMail {
  return async (tx, to, email) => {
    if (!hasServer) return onProblem(email.subject, "there is no SMTP_URL");
    const id = newId();
    await putJob(tx, STAFF_MAIL, { id, sealed: seal(ring, JSON.stringify({ to, email }), mailPlace(id)) });
  };
}

const Content = z.object({ id: z.string(), sealed: z.string() });

/**
 * Sends a queued email. Its Message-ID was made when it was queued, so that a mail program shows it once where a worker died between sending it and
 * storing that it was sent.
 */
export async function sendQueuedMail(send: SendEmail, ring: KeyRing, content: unknown): Promise<void> {
  const { id, sealed } = Content.parse(content);
  const { to, email } = JSON.parse(unseal(ring, sealed, mailPlace(id))) as { to: string; email: Email };
  const sent = await send(to, { ...email, id });
  if (!sent.ok) throw new MailFailed(sent.problem);
}

class MailFailed extends Error {
  readonly code: string;
  constructor(problem: string) {
    super("the email was not sent");
    this.name = "The mail server";
    this.code = problem;
  }
}

const mailPlace = (id: string): SealContext => ({ table: "pgboss.job", rowId: id, column: "data" });
