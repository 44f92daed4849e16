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
import type { SyntheticHeader } from "#server/operations/synthetic/signed-header.ts";
import type { Served } from "#server/platform/observability/metrics.ts";
import type { AnswersCookie } from "./answers-cookie.ts";
import type { StaffAuth } from "#app/staff-auth/staff-auth.ts";

/** Passed in by the process. */
type WebDeps = SubmitDeps & {
  /** For the keys of api services, and for test leads to them. */
  ring: KeyRing;
  guard: OutboundGuard;
  transports: Transports;
  /** Timeout of api services. */
  deadlineMs: number;
  /** How long a doubt must last before staff may resolve it. */
  doubtQuietMs: number;
  /** Called before leads are erased. */
  recordErasure: RecordErasure;
  /** Called before a consent is withdrawn. */
  recordWithdrawal: RecordWithdrawal;
  /** Encrypts and decrypts the identity of consents, and computes the HMACs that find people. */
  consentRing: KeyRing;
  /** For emails to staff. */
  queueMail: QueueMail;
  /** For pages that show the result of an email. */
  sendEmail: SendEmail;
  /** Origin of Meta's pixel, for visitors who allow it. */
  pixelScript: string;
  /** Counts shown steps; absent if nothing is counted. */
  stepCounts?: StepCounts;
  /** For pages with live updates. */
  changes: Changes;
  /** For problems that a screen shows in its own words. */
  report: (error: unknown, what: string, about?: { requestId: string }) => void;
};

/** Dependencies of the handler alone. */
export type HandlerDeps = WebDeps & {
  cookieSecret: string;
  staffAccess: StaffAccess;
  /** undefined disables the spam check. */
  attackLeads: number | undefined;
  /** Called for every response, for the metrics. */
  noteServed?: (served: Served) => void;
};

/** Dependencies of loaders and actions. The starting process owns pool and configuration. */
export type Deps = WebDeps & {
  answersCookie: AnswersCookie;
  secureCookies: boolean;
  /** Signs the firms a page has named. */
  recipientsToken: RecipientsToken;
  /** Recognises the synthetic monitor. */
  syntheticHeader: SyntheticHeader;
  staffAuth: StaffAuth;
  /** New accounts need no approval. */
  openSignUp: boolean;
  /** Address of the request, as far as our own proxies are trusted. */
  callerAddress: string;
};

export const depsContext = createContext<Deps>();
