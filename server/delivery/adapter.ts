/** What a third party may learn about one lead. Plain data: no database row, no HTTP. */
export type Lead = {
  readonly submissionId: string;
  readonly deliveryId: string;
  readonly formType: string;
  readonly createdAt: string;
  /** Sent by staff to try a service out; nobody is behind it. */
  readonly isTest: boolean;
  readonly contact: Contact;
  /** The whole record, under the specification's field names. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly sourceUrl: string;
  /** There only if the visitor has allowed marketing. */
  readonly tracking?: Tracking;
};

/** The person, whatever the funnel calls the fields. A field nobody filled in is not there. */
export type Contact = {
  readonly salutation?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly fullName?: string;
  readonly email?: string;
  /** As typed. */
  readonly phone?: string;
  readonly phoneE164?: string;
  readonly street?: string;
  readonly postalCode?: string;
  readonly place?: string;
  readonly state?: string;
};

export type Tracking = {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly fbc?: string;
  readonly fbp?: string;
};

/** By name. Stored requests are built a second time with masks in their place, so that no secret is ever written down. */
export type Secrets = Readonly<Record<string, string>>;

/** What staff set for this service on this form. */
export type FormSettings = { readonly leadType?: string; readonly customField?: string };

/** All that a request depends on besides the lead. */
export type Setting<Config> = {
  readonly config: Config;
  readonly form: FormSettings;
  readonly secrets: Secrets;
  readonly at: Date;
};

export type OutgoingRequest = {
  /** MAIL is no method of HTTP: the letter that the body names goes to the operator's mail server. */
  readonly method: "POST" | "PUT" | "MAIL";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type CompleteResponse = {
  readonly status: number;
  readonly body: string;
  /** The answer was longer than we read: its status counts, its text does not. */
  readonly cut?: true;
  readonly retryAfter?: string;
};

/** What an attempt came to. `unknown`: it may have been processed, and nobody can tell. */
export type Outcome =
  | { kind: "accepted"; message?: string; ref?: string }
  | { kind: "duplicate"; message?: string; ref?: string }
  | { kind: "accepted_with_note"; message: string; ref?: string }
  | { kind: "rejected"; message: string }
  | { kind: "config_error"; message: string }
  | { kind: "busy"; message: string; retryAfterMs?: number }
  | { kind: "not_sent"; message: string }
  | { kind: "unknown"; message: string };

/** How a service recognises a lead it has seen: by our key, by the person, or not at all. */
export type Recognition = "key" | "natural" | "none";

export type Traits = {
  /**
   * Where requests go; checked by the outbound guard when staff save, and before every attempt. Absent for mail: its server is
   * the operator's own setting, and nobody can enter another one.
   */
  readonly url?: string;
  readonly recognition: Recognition;
  readonly needsMarketingConsent: boolean;
  /** A lead older than this is refused by the service, so it is not sent. */
  readonly longestAgeMs?: number;
  /** For so long the service knows our key; after that a second send could be a second lead. */
  readonly recognisedForMs?: number;
};

export type Read<T> = { ok: true; value: T } | { ok: false; problems: string[] };

/** One kind of third party. All functions are pure; the transport owns the network. */
export type Adapter<Config> = {
  /** Checks what staff entered. Used at every save, and again before every attempt. */
  readConfig(input: unknown): Read<Config>;
  /** Splits the text of the key field into the secrets a request needs. */
  readSecrets(apiKey: string): Read<Secrets>;
  traits(config: Config): Traits;
  buildRequest(lead: Lead, setting: Setting<Config>): OutgoingRequest;
  readResponse(response: CompleteResponse, config: Config): Outcome;
};
