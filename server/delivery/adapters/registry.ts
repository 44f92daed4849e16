import type { Adapter } from "#server/delivery/adapter.ts";
import { http } from "./http/http.ts";
import { mail } from "./mail/mail.ts";
import { meta } from "./meta/meta.ts";
import { webhook } from "./webhook/webhook.ts";

/** Every kind of service, in the order in which the staff editor offers them. */
export const adapters = [http, meta, webhook, mail] as const;

export type ServiceKind = (typeof adapters)[number]["kind"];

/** The database takes any kind; a stored one that is not registered comes from another version of the code. */
export const adapterFor = (kind: string): Adapter<unknown, ServiceKind> | undefined =>
  adapters.find((adapter) => adapter.kind === kind);

/** Kinds that get a lead only with marketing consent. */
export const CONSENT_KINDS: readonly string[] = adapters
  .filter(({ needsMarketingConsent }) => needsMarketingConsent)
  .map(({ kind }) => kind);

/** Kinds that leads are sold to: neither the confirmation email nor conversions. */
export const SELLING_KINDS: readonly string[] = adapters
  .filter(({ transport, needsMarketingConsent }) => transport !== "email" && !needsMarketingConsent)
  .map(({ kind }) => kind);

export const isServiceKind = (kind: string): kind is ServiceKind => adapterFor(kind) !== undefined;

export const noSuchKind = (kind: string): string => `There is no kind of service called "${kind}"`;
