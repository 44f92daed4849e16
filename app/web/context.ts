import { createContext } from "react-router";
import type { StaffAccess } from "#server/platform/config/config.ts";
import type { SubmitDeps } from "#server/intake/submit.ts";
import type { Changes } from "#server/delivery/queue/change-feed.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { Transports } from "#server/delivery/transport/transport.ts";
import type { RecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import type { StepCounts } from "#server/insights/step-counts.ts";
import type { QueueMail } from "#server/delivery/email/queue-mail.ts";
import type { SendEmail } from "#server/delivery/email/send-email.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import type { RecordErasure } from "#server/leads/submissions/erasure-ledger.ts";
import type { RecordWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import type { Mark } from "#server/operations/synthetic/signed-header.ts";
import type { Served } from "#server/platform/observability/metrics.ts";
import type { AnswersCookie } from "./answers-cookie.ts";
import type { StaffAuth } from "#app/staff-auth/staff-auth.ts";

/** What the process passes in. */
type WebDeps = SubmitDeps & {
  /** For the keys of api services, and for test leads to them. */
  ring: KeyRing;
  guard: OutboundGuard;
  transports: Transports;
  /** How long the answer of an api service is waited for. */
  deadlineMs: number;
  /** How long a doubt must have lasted before a person may end it. */
  doubtQuietMs: number;
  /** Called before leads are erased. */
  recordErasure: RecordErasure;
  /** Called before a consent is withdrawn. */
  recordWithdrawal: RecordWithdrawal;
  /** Seals and opens who gave consent, and makes the marks by which people are found. */
  consentRing: KeyRing;
  /** For emails to staff. */
  queueMail: QueueMail;
  /** For a page that shows what came of an email. */
  sendEmail: SendEmail;
  /** Where Meta's pixel comes from, for visitors who allow it. */
  pixelScript: string;
  /** Counts the steps that visitors are shown. Absent: nothing is counted. */
  stepCounts?: StepCounts;
  /** For pages with live updates. */
  changes: Changes;
  /** For problems that a screen shows in its own words. */
  report: (error: unknown, what: string, about?: { requestId: string }) => void;
};

/** What only the handler itself needs. */
export type HandlerDeps = WebDeps & {
  cookieSecret: string;
  staffAccess: StaffAccess;
  /** Undefined: no spam check. */
  attackLeads: number | undefined;
  /** Called for every response, for the metrics. */
  noteServed?: (served: Served) => void;
};

/** What loaders and actions may use. The starting process owns pool and configuration. */
export type Deps = WebDeps & {
  answersCookie: AnswersCookie;
  secureCookies: boolean;
  /** Signs which firms a page has named. */
  recipientsToken: RecipientsToken;
  /** Recognises the synthetic visitor. */
  mark: Mark;
  staffAuth: StaffAuth;
  /** New accounts need no approval. */
  openSignUp: boolean;
  /** Where the request came from, as far as our own proxies are trusted. */
  callerAddress: string;
};

export const depsContext = createContext<Deps>();
