import type { DeliveryStatus, LeadRow } from "./lead-deliveries.ts";

/** Everything about one lead, as its panel shows it. */
type OfRow = "id" | "receivedAt" | "name" | "email" | "phone" | "postalCode" | "blocked" | "isSynthetic";
export type LeadDetails = Pick<LeadRow, OfRow> & {
  place: string | null;
  signs: readonly string[];
  isQuarantined: boolean;
  answers: readonly { question: string; answer: string; isDoubtful: boolean }[];
  consents: readonly ConsentRecord[];
  source: { name: string; utm: Readonly<Record<string, string>>; landingPage: string | null };
  services: readonly ServiceDelivery[];
  history: readonly { at: Date; actor: string; action: string }[];
  samePerson: readonly { id: string; formType: string; receivedAt: Date; same: "email" | "phone" | "both" }[];
};

export type ConsentRecord = {
  givenAt: Date;
  step: string;
  texts: readonly { id: string; version: number; sha256: string; ticked: boolean | null }[];
};

/** What can be done about a delivery. */
type Remedy =
  | "none-needed"
  | "retries-itself"
  | "under-way"
  | "service-paused"
  | "press-send"
  | "refused"
  | "tries-used-up"
  | "resolve-doubt"
  | "blocked"
  | "not-sent";

export type ServiceDelivery = {
  apiServiceId: string | null;
  name: string;
  sendMode: "automatic" | "manual";
  isActive: boolean;
  isEnabled: boolean;
  deliveryId: string | null;
  status: DeliveryStatus;
  remedy: Remedy;
  attempts: number;
  tries: number;
  mostTries: number;
  nextAttemptAt: Date | null;
  message: string | null;
  possibleDuplicate: boolean;
  updatedAt: Date | null;
  events: readonly DeliveryEvent[];
};

export type Attempt = {
  kind: "attempt" | "late-answer";
  n: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  outcome: Outcome | null;
  httpStatus: number | null;
  durationMs: number | null;
  message: string | null;
  request: unknown;
  response: unknown;
};

export type Outcome =
  "accepted" | "duplicate" | "accepted_with_note" | "rejected" | "config_error" | "busy" | "not_sent" | "unknown";

export type StaffDeed = "send" | "has_it" | "has_it_not" | "send_anyway" | "restored";

export type DeliveryEvent = Attempt | { kind: "human"; n: number; at: Date; actor: string; action: StaffDeed };
