import type { FormType } from "#funnels/registry.ts";
import { readRouting, type LeadRouting } from "#server/sales/allocations/read-routing.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readWordings } from "#server/leads/consent/read-wordings.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { readSpamSignals, type SpamSignal } from "#server/leads/spam/signals.ts";
import { whyEmailIsBlocked, type SendBlock } from "#server/leads/spam/email-address.ts";
import { readLeadDeliveries, type ServiceDelivery } from "./lead-deliveries.ts";
import { maskEmail, maskName, maskPhone, type Viewer } from "#server/leads/submissions/redact-person.ts";
import { maskPerson } from "./mask-person.ts";
import { answerTo, questionsOf, type AskedQuestion } from "./questions-of.ts";
import { findSamePerson, type SamePerson } from "./group-by-person.ts";

export type LeadDetails = {
  id: string;
  formType: FormType;
  receivedAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  place: string | null;
  blocked: SendBlock | null;
  /** Spam signals of the request (server/leads/spam/signals.ts), and whether it is in quarantine because of them. */
  spamSignals: SpamSignal[];
  isQuarantined: boolean;
  /** Sent by the synthetic monitor. */
  isSynthetic: boolean;
  /** In question order, also without an answer. */
  answers: { question: string; answer: string; isDoubtful: boolean }[];
  consents: ConsentRecord[];
  /** `parameters` of the stored address as they are; for viewers only campaign parameters. */
  source: {
    name: string;
    parameters: readonly (readonly [string, string])[];
    landingPage: string | null;
    url: string | null;
  };
  services: ServiceDelivery[];
  /** Staff actions. */
  history: { at: Date; actor: string; action: string }[];
  samePerson: SamePerson[];
  /** undefined if it was not routed. */
  routing: LeadRouting | undefined;
};

export type ConsentRecord = {
  givenAt: Date;
  step: string;
  /** `words`: as shown on screen; null if unknown. */
  texts: (StoredText & { words: string | null })[];
};

/** `version` is null if the page showed a text unknown to that release. */
type StoredText = { id: string; version: number | null; sha256: string; ticked: boolean | null };

/** Everything about one lead. */
export async function readLead(
  db: Executor,
  { formType, id }: { formType: FormType; id: string },
  viewer: Viewer,
): Promise<LeadDetails | undefined> {
  const stored = await db
    .selectFrom("form_submissions")
    .select(["created_at", "submission_data", "normalised", "source", "spam_signals", "quarantined_at"])
    .select("is_synthetic as isSynthetic")
    .where("id", "=", id)
    .where("form_type", "=", formType)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!stored) return undefined;
  const data = stored.submission_data as Record<string, unknown>;
  const normalised = stored.normalised as { email?: string; phone?: string; doubts?: string[] };
  const contact = contactIn(data, normalised);
  const email = typeof data["email"] === "string" ? data["email"] : "";
  const blocked = whyEmailIsBlocked(email) ?? null;
  const receivedAt = stored.created_at;
  const [services, consents, history, samePerson, routing] = await Promise.all([
    readLeadDeliveries(db, { id, formType, blocked, isSynthetic: stored.isSynthetic }),
    readConsents(db, id),
    readHistory(db, id),
    findSamePerson(db, { id, receivedAt, email: normalised.email, phone: normalised.phone }),
    readRouting(db, id),
  ]);
  const { fullName = "", phone = "", postalCode = "", place = null } = contact;
  const { masked } = viewer;
  return {
    id,
    formType,
    receivedAt,
    name: masked ? maskName(fullName) : fullName,
    email: masked ? maskEmail(email) : email,
    phone: masked ? maskPhone(phone) : phone,
    postalCode,
    place,
    blocked,
    spamSignals: readSpamSignals(stored.spam_signals),
    isQuarantined: stored.quarantined_at !== null,
    isSynthetic: stored.isSynthetic,
    answers: questionsOf(formType).map((question) => ({
      question: question.question,
      answer: masked ? maskAnswer(question, answerTo(question, data)) : answerTo(question, data),
      isDoubtful: question.names.some((name) => normalised.doubts?.includes(name)),
    })),
    consents,
    source: sourceIn(stored.source, data["sourceUrl"], masked),
    services: masked ? services.map((service) => withoutPerson(service, maskPerson({ ...contact, email }))) : services,
    history,
    samePerson,
    routing,
  };
}

function maskAnswer({ personal }: AskedQuestion, answer: string): string {
  switch (personal) {
    case "name":
      return maskName(answer);
    case "email":
      return maskEmail(answer);
    case "phone":
      return maskPhone(answer);
    case "street":
      return "";
    case null:
      return answer;
  }
}

function withoutPerson(service: ServiceDelivery, mask: ReturnType<typeof maskPerson>): ServiceDelivery {
  return {
    ...service,
    message: mask(service.message),
    events: service.events.map((event) =>
      event.kind === "human"
        ? event
        : { ...event, message: mask(event.message), request: mask(event.request), response: mask(event.response) },
    ),
  };
}

async function readConsents(db: Executor, id: string): Promise<ConsentRecord[]> {
  const rows = await db
    .selectFrom("consent_records")
    .select(["given_at", "step", "texts"])
    .where("submission_id", "=", id)
    .orderBy("given_at")
    .execute();
  const records = rows.map(({ given_at, step, texts }) => ({ givenAt: given_at, step, texts: texts as StoredText[] }));
  const words = await readWordings(
    db,
    records.flatMap(({ texts }) => texts.map(({ sha256 }) => sha256)),
  );
  return records.map(({ texts, ...record }) => ({
    ...record,
    texts: texts.map((text) => ({ ...text, words: words.get(text.sha256) ?? null })),
  }));
}

function readHistory(db: Executor, id: string): Promise<LeadDetails["history"]> {
  return db
    .selectFrom("audit_events")
    .select(["at", "actor", "action"])
    .where("target_kind", "=", "submission")
    .where("target_id", "=", id)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

/** Parameters may contain anything, such as an email address, so viewers see campaign parameters only. */
function sourceIn(name: string, sourceUrl: unknown, masked: boolean): LeadDetails["source"] {
  const url = typeof sourceUrl === "string" ? URL.parse(sourceUrl) : null;
  if (!url) return { name, parameters: [], landingPage: null, url: null };
  const parameters = [...url.searchParams].filter(([key]) => !masked || key.startsWith("utm_"));
  return { name, parameters, landingPage: url.pathname, url: masked ? null : url.href };
}
