import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import type { Secrets } from "#server/platform/secrets/key-ring.ts";
import type { FormSettings } from "./service-settings.ts";
import type { Outcome } from "./outcome.ts";

/** Everything a request depends on besides the lead. */
export type Setting<Config> = {
  readonly config: Config;
  readonly form: FormSettings;
  readonly secrets: Secrets;
  readonly at: Date;
};

export type OutgoingRequest = {
  /** MAIL is not an HTTP method: the email named in the body goes through the operator's mail server. */
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
/** How a service recognises a lead it has seen: by our key, by the person, or not at all. */
export type Recognition = "key" | "natural" | "none";

export type Traits = {
  /**
   * Where requests go; checked by the outbound guard when staff save, and before every attempt. Absent for email: its server
   * is set by the operator, not entered by staff.
   */
  readonly url?: string;
  /** Address from which the key fetches a token; it is checked like the service's own. */
  readonly tokenUrl?: string;
  readonly recognition: Recognition;
  /** A lead older than this is refused by the service, so it is not sent. */
  readonly maxAgeMs?: number;
  /** How long the service remembers our key; after that a second send could be a second lead. */
  readonly recognisedForMs?: number;
  /** True if its requests carry the address of the proof of consent, which is signed for each lead. Absent means false. */
  readonly sendsConsentUrl?: boolean;
};

/** All that the outbound guard has to allow. */
export const addressesIn = ({ url, tokenUrl }: Traits): string[] =>
  [url, tokenUrl].filter((address) => address !== undefined);

export type ParseResult<T> = { ok: true; value: T } | { ok: false; problems: string[] };

/** Which of the two transports sends the requests of a kind. */
export type TransportKind = "http" | "email";

/** One setting as the staff editor draws and stores it. */
export type ServiceField = {
  /** Of the control. Problems of readConfig that contain the label, or match `problem`, stand beside it. */
  readonly name: string;
  /** The key of the stored settings, where it is another one than the name. */
  readonly setting?: string;
  readonly label: string;
  /**
   * `url` is drawn above the key, the others below it; `health-answers` is the list of answers that the service may have;
   * `choice` is drawn where staff say when it is sent to.
   */
  readonly input: "url" | "text" | "digits" | "health-answers" | "choice";
  /** Options of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly sentence: string }[];
  /** The browser insists on it. Otherwise readConfig says what is missing. */
  readonly required?: true;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Shown while nothing is stored, and not stored: nor is an empty field. A field without a default is always stored. */
  readonly default?: string;
  readonly problem?: RegExp;
};

/** The settings as they stand in the editor, by the name of their field. */
type FieldValues = Readonly<Record<string, string>>;

/** The write-only key of a service. */
type SecretField = {
  readonly label: string;
  /** What readSecrets splits it into, so that a preview can mask each of them. */
  readonly names: readonly string[];
  /** Set for a key that is stored together with settings. */
  readonly holds?: {
    /** The fields of these settings: with another value the key has to be entered again. */
    readonly fields: readonly string[];
    readonly askAgain: string;
    /** The text to store, from what was typed. */
    compose(typed: string, values: FieldValues): string;
    /** The settings in a stored text. */
    settingsIn(apiKey: string): FieldValues;
  };
};

type Preset = {
  /** Unique over all kinds. The first preset of a kind is what its plain address opens. */
  readonly id: string;
  /** Set where it differs from the label of the kind. */
  readonly label?: string;
  readonly config: unknown;
  /** What such a service usually is. Absent: staff say it. */
  readonly recipientType?: RecipientType;
};

/** One kind of third party: the record that everything else derives from. All functions are pure; the transport owns the network. */
export type Adapter<Config, Kind extends string = string> = {
  /** The stored kind. */
  readonly kind: Kind;
  /** The name on staff screens. */
  readonly label: string;
  readonly transport: TransportKind;
  /** "one": staff cannot add a second service of this kind. */
  readonly perSite: "many" | "one";
  /** Known at intake, before any service's settings are read. */
  readonly needsMarketingConsent: boolean;
  readonly fields: readonly ServiceField[];
  /** Absent: it has no key. */
  readonly secret?: SecretField;
  readonly presets: readonly [Preset, ...Preset[]];
  /** An editor of its own beside the drawn fields. */
  readonly editor?: "http";
  /** Said in the editor in place of fields. */
  readonly about?: string;
  /** Said below the request of a sample lead, where the usual words are not true. */
  readonly previewNote?: string;
  /** Checks what staff entered. Used at every save, and again before every attempt. */
  readConfig(input: unknown): ParseResult<Config>;
  /** Splits the text of the key field into the secrets a request needs. */
  readSecrets(apiKey: string): ParseResult<Secrets>;
  traits(config: Config): Traits;
  /** Builds the request for a token, for services that want one before the lead. The token is then the secret `access_token`. */
  tokenRequest?(config: Config, secrets: Secrets): OutgoingRequest | undefined;
  buildRequest(lead: Lead, setting: Setting<Config>): OutgoingRequest;
  readResponse(response: CompleteResponse, config: Config, recipientType?: RecipientType | null): Outcome;
  /** True if these settings report a lead's sale instead of the lead. Absent means false. */
  triggersOnSale?(config: Config): boolean;
  /** What staff set per form that these settings send along. Absent: nothing. */
  sendsOfForm?(config: Config): readonly (keyof FormSettings)[];
  /** The answers about health that these settings let through. Absent: it sends no answers at all. */
  healthAnswers?(config: Config): readonly string[];
  /** False if no request carries the key with these settings. */
  sendsKey?(config: Config): boolean;
  /** Why these settings must not be tried with a test lead. */
  whyNoTest?(config: Config): string | undefined;
  /** Which of the staff's own rules decides about an answer, counted from 1. */
  firedRule?(response: CompleteResponse, config: Config): { number: number; text: string } | undefined;
};

export const defineAdapter = <Config, const Kind extends string>(
  adapter: Adapter<Config, Kind>,
): Adapter<Config, Kind> => adapter;
