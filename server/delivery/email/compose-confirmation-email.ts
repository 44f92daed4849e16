import addressparser from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { funnels } from "#funnels/registry.ts";
import { agreedTexts } from "#server/leads/consent/agreed-texts.ts";
import { readTickedFirms } from "#server/leads/consent/name-firms.ts";
import { shownTexts } from "#server/leads/consent/read-wordings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readEmailRequest } from "#server/delivery/adapters/mail/mail.ts";
import { readRecipients } from "#server/delivery/read-recipients.ts";
import type { ComposedEmail } from "#server/delivery/transport/smtp-transport.ts";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { inGroups } from "#server/leads/self-service-pages/page-token.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { readSite } from "#server/site/read-site.ts";
import { renderConfirmationEmail } from "./render-confirmation-email.ts";
import { confirmationTexts, type ToldFirms } from "./confirmation-email.ts";

/** `publicUrl`: without it the email has no link to the page of the request. */
type Composing = { db: Executor; ring: KeyRing; publicUrl: string | undefined; from: string };

/** Makes the whole message for the email adapter's request. The same delivery always has the same Message-ID, and the same link. */
export async function composeConfirmationEmail(composing: Composing, body: string): Promise<ComposedEmail> {
  const { db, from } = composing;
  const request = readEmailRequest(body);
  const site = await readSite(db);
  const { operator } = site;
  const funnel = funnels[request.formType];
  const agreed = request.isTest
    ? shownTexts(funnel, operator).map(({ text }) => text)
    : await agreedTexts(db, request.submissionId);
  const firms = request.isTest ? undefined : await firmsOf(db, request.submissionId);
  const page = request.isTest ? undefined : await pageOf(composing, request.submissionId);
  const sender = addressOf(from);
  const message = await new MailComposer({
    ...renderConfirmationEmail(confirmationTexts(site, { ...request, agreed, firms, page })),
    from,
    to: { name: "", address: request.to },
    replyTo: operator.email,
    messageId: `<${request.deliveryId}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { from: sender, to: request.to, message };
}

/** Buyers ticked before consent, or else those that have or will get the lead. */
async function firmsOf(db: Executor, submissionId: string): Promise<ToldFirms> {
  const ticked = await readTickedFirms(db, submissionId);
  return ticked
    ? { wereNamed: true, firms: ticked }
    : { wereNamed: false, firms: (await readRecipients(db, submissionId)).firms };
}

async function pageOf({ db, ring, publicUrl }: Composing, submissionId: string) {
  const page = publicUrl === undefined ? undefined : await openSelfServicePage(db, ring, submissionId);
  return page && { address: new URL(`/anfrage/${page.token}`, publicUrl).href, code: inGroups(page.code) };
}

function addressOf(from: string): string {
  const [first] = addressparser(from, { flatten: true });
  if (!first?.address.includes("@")) throw new Error("MAIL_FROM holds no address");
  return first.address;
}
