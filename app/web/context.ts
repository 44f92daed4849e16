import { createContext } from "react-router";
import type { StaffAccess } from "#server/config.ts";
import type { SubmitNeeds } from "#server/intake/submit.ts";
import type { Changes } from "#server/delivery/queue/change-feed.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import type { Mailer } from "#server/email/mailer.ts";
import type { KeyRing } from "#server/secrets/key-ring.ts";
import type { Mark } from "#server/synthetic/signed-header.ts";
import type { Served } from "#server/observability/request-metrics.ts";
import type { KeptAnswers } from "./answers-cookie.ts";
import type { StaffAuth } from "#app/staff-auth/staff-auth.ts";

/** What the process hands over. */
type WebNeeds = SubmitNeeds & {
  /** For the keys of api services, and for test leads to them. */
  ring: KeyRing;
  guard: OutboundGuard;
  transport: Transport;
  /** How long a doubt must have lasted before a person may end it. */
  doubtQuietMs: number;
  mailer: Mailer;
  /** Where Meta's pixel comes from, for visitors who allow it. */
  pixelScript: string;
  /** For pages that follow what happens. */
  changes: Changes;
  /** For trouble that a screen tells people about in its own words. */
  report: (error: unknown, what: string, about?: { requestId: string }) => void;
};

/** What only the handler itself needs. */
export type HandlerNeeds = WebNeeds & {
  cookieSecret: string;
  staffAccess: StaffAccess;
  /** Undefined: nobody is judged. */
  attackLeads: number | undefined;
  /** Told about every answer, for those who count them. */
  noteServed?: (served: Served) => void;
};

/** What loaders and actions may use. The process that starts owns pool and configuration. */
export type Needs = WebNeeds & {
  keptAnswers: KeptAnswers;
  secureCookies: boolean;
  /** By which the synthetic visitor is known. */
  mark: Mark;
  staffAuth: StaffAuth;
  /** New accounts need nobody's approval. */
  openSignUp: boolean;
  /** Where the request came from, as far as our own proxies can be believed. */
  callerAddress: string;
};

export const needsContext = createContext<Needs>();
