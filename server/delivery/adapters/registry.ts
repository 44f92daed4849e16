import type { Adapter } from "#server/delivery/adapter.ts";
import { http } from "./http/http.ts";
import { mail } from "./mail/mail.ts";
import { meta } from "./meta/meta.ts";
import { webhook } from "./webhook/webhook.ts";

const adapters = { http, meta, webhook, mail };

export type ServiceKind = keyof typeof adapters;

export const isServiceKind = (kind: string): kind is ServiceKind => Object.hasOwn(adapters, kind);

/** The adapter for an api service's kind. The database refuses other kinds, so a missing one is a mistake of ours. */
export function adapterFor(kind: string): Adapter<unknown> {
  if (!isServiceKind(kind)) throw new Error(`No adapter for api services of kind "${kind}"`);
  return adapters[kind];
}

/** Known at intake, before any service's settings are read. */
export const needsMarketingConsent = (kind: string): boolean => kind === "meta";
