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
  /** The response exceeded the read limit: its status counts, its text does not. */
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

/** URLs that the outbound guard must allow. */
export const addressesIn = ({ url, tokenUrl }: Traits): string[] =>
  [url, tokenUrl].filter((address) => address !== undefined);

export type ParseResult<T> = { ok: true; value: T } | { ok: false; problems: string[] };

/** Which of the two transports sends the requests of a kind. */
export type TransportKind = "http" | "email";

/** A setting, as the staff editor shows and stores it. */
export type ServiceField = {
  /** Label of the control. Problems of readConfig that contain it, or match `problem`, are shown beside the control. */
  readonly name: string;
  /** Key in the stored settings, if it differs from the name. */
  readonly setting?: string;
  readonly label: string;
  /**
   * `url` is drawn above the key, the others below it; `health-answers` is the list of answers that the service may have;
   * `choice` is drawn where staff say when it is sent to.
   */
  readonly input: "url" | "text" | "digits" | "health-answers" | "choice";
  readonly options?: readonly { readonly value: string; readonly label: string; readonly sentence: string }[];
  /** The browser insists on it. Otherwise readConfig says what is missing. */
  readonly required?: true;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Shown while nothing is stored, and not stored: nor is an empty field. A field without a default is always stored. */
  readonly default?: string;
  readonly problem?: RegExp;
};

/** Settings as entered in the editor, by field name. */
type FieldValues = Readonly<Record<string, string>>;

type SecretField = {
  readonly label: string;
  /** Names of the secrets that readSecrets returns, so that a preview can mask each of them. */
  readonly names: readonly string[];
  /** Set for a key that is stored together with settings. */
  readonly holds?: {
    /** Fields of these settings; if one changes, the key must be entered again. */
    readonly fields: readonly string[];
    readonly askAgain: string;
    /** Converts the typed text to the stored one. */
    compose(typed: string, values: FieldValues): string;
    /** The settings in a stored text. */
    settingsIn(apiKey: string): FieldValues;
  };
};

type Preset = {
  /** Unique over all kinds. The first preset of a kind is what its plain address opens. */
  readonly id: string;
  /** Set if it differs from the kind's label. */
  readonly label?: string;
  readonly config: unknown;
  /** Default recipient type; if absent, staff choose it. */
  readonly recipientType?: RecipientType;
};

/** One kind of third party: the record that everything else derives from. All functions are pure; the transport owns the network. */
export type Adapter<Config, Kind extends string = string> = {
  readonly kind: Kind;
  readonly label: string;
  readonly transport: TransportKind;
  /** "one": staff cannot add a second service of this kind. */
  readonly perSite: "many" | "one";
  /** Known at intake, before any service's settings are read. */
  readonly needsMarketingConsent: boolean;
  readonly fields: readonly ServiceField[];
  /** Absent if the kind has no key. */
  readonly secret?: SecretField;
  readonly presets: readonly [Preset, ...Preset[]];
  /** Its own editor beside the generated fields. */
  readonly editor?: "http";
  /** Shown in the editor instead of fields. */
  readonly about?: string;
  /** Shown below the request of a sample lead, where the default text does not apply. */
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
  /** Per-form settings that requests include; none if absent. */
  sendsOfForm?(config: Config): readonly (keyof FormSettings)[];
  /** Health answers that these settings allow. Absent if the kind sends no answers at all. */
  healthAnswers?(config: Config): readonly string[];
  /** False if no request carries the key with these settings. */
  sendsKey?(config: Config): boolean;
  /** Returns why these settings must not be tested with a sample lead. */
  whyNoTest?(config: Config): string | undefined;
  /** Returns the number of the staff's rule that decides on a response, counted from 1. */
  firedRule?(response: CompleteResponse, config: Config): { number: number; text: string } | undefined;
};

export const defineAdapter = <Config, const Kind extends string>(
  adapter: Adapter<Config, Kind>,
): Adapter<Config, Kind> => adapter;
