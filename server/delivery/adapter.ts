/** What a third party may learn about one lead. Plain data: no database row, no HTTP. */
export type Lead = {
  readonly submissionId: string;
  readonly deliveryId: string;
  readonly formType: string;
  readonly createdAt: string;
  readonly answers: Readonly<Record<string, unknown>>;
};

export type ServiceSettings = { readonly endpoint: string };

export type OutgoingRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type CompleteResponse = { readonly status: number; readonly body: string; readonly retryAfter?: string };

/** What an attempt came to. `unknown`: it may have been processed, and nobody can tell. */
export type Outcome =
  | { kind: "accepted"; message?: string }
  | { kind: "duplicate"; message?: string }
  | { kind: "accepted_with_note"; message: string }
  | { kind: "rejected"; message: string }
  | { kind: "config_error"; message: string }
  | { kind: "busy"; message: string; retryAfterMs?: number }
  | { kind: "not_sent"; message: string }
  | { kind: "unknown"; message: string };

/** How a service recognises a lead it has seen: by our key, by the person, or not at all. */
export type Recognition = "key" | "natural" | "none";

/** One kind of third party. Both functions are pure; the transport owns the network. */
export type Adapter = {
  readonly recognition: Recognition;
  buildRequest(lead: Lead, settings: ServiceSettings): OutgoingRequest;
  readResponse(response: CompleteResponse): Outcome;
};
