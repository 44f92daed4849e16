import { mask, redact } from "#server/platform/secrets/mask.ts";
import type { Adapter, OutgoingRequest, ParseResult, Traits } from "#server/delivery/adapter.ts";
import type { Transports } from "#server/delivery/transport/transport.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";
import type { FormSettings } from "#server/delivery/service-settings.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import type { DueService } from "./claim.ts";
import type { KeyRing, Secrets } from "#server/platform/secrets/key-ring.ts";
import { apiKeyContext, unseal } from "#server/platform/secrets/seal.ts";
import { adapterFor, noSuchKind } from "#server/delivery/adapters/registry.ts";
import { accessTo, deleteToken } from "./access-token.ts";

/** Twice the stored length, so that no secret is cut in half before it is masked. */
const MAX_STORED = 16 * 1024;

/** A service with parsed settings and decrypted key: all an attempt needs of it. */
export type PreparedService = {
  id: string;
  kind: string;
  version: number;
  recipientType: RecipientType | null;
  adapter: Adapter<unknown>;
  config: unknown;
  secrets: Secrets;
  traits: Traits;
};

type Stored = Pick<DueService, "id" | "kind" | "config" | "version" | "apiKey"> &
  Partial<Pick<DueService, "recipientType">>;

/** Problems are sentences for staff; a service with a problem is paused until staff fix it. */
export function prepareService(stored: Stored, ring: KeyRing): ParseResult<PreparedService> {
  const adapter = adapterFor(stored.kind);
  if (!adapter) return { ok: false, problems: [noSuchKind(stored.kind)] };
  const config = adapter.readConfig(stored.config);
  if (!config.ok) return config;
  const secrets = openKey(stored, ring, adapter);
  if (!secrets.ok) return secrets;
  const { id, kind, version, recipientType = null } = stored;
  const traits = adapter.traits(config.value);
  return {
    ok: true,
    value: { id, kind, version, recipientType, adapter, config: config.value, secrets: secrets.value, traits },
  };
}

/** Memoises `prepareService` by version and key, so that a saved service or a new key is prepared again. */
export function createPrepare(ring: KeyRing): (stored: Stored) => ParseResult<PreparedService> {
  const known = new Map<string, { version: number; apiKey: string | null; prepared: ParseResult<PreparedService> }>();
  return (stored) => {
    const last = known.get(stored.id);
    if (last && last.version === stored.version && last.apiKey === stored.apiKey) return last.prepared;
    const prepared = prepareService(stored, ring);
    known.set(stored.id, { version: stored.version, apiKey: stored.apiKey, prepared });
    return prepared;
  };
}

function openKey({ id, apiKey }: Stored, ring: KeyRing, adapter: Adapter<unknown>): ParseResult<Secrets> {
  if (apiKey === null) return { ok: true, value: {} };
  try {
    return adapter.readSecrets(unseal(ring, apiKey, apiKeyContext(id)));
  } catch {
    return { ok: false, problems: ["The stored key cannot be opened; enter it again"] };
  }
}

export type Sent = { outcome: Outcome; httpStatus?: number; responseBody?: string };

type Sending = {
  transports: Transports;
  deadlineMs: number;
  /** Called over an open connection, before the first byte: the exact body, and the request with its secrets masked. */
  mayWrite: (body: string, masked: OutgoingRequest) => Promise<boolean>;
  /** The service recognises repeats, so that this lead may go over a kept connection. */
  mayReuse?: boolean;
};

/** The service rejected the token and did not read the lead. The retry fetches a new token; a 401 to that one is a settings problem. */
const TOKEN_OVER: Outcome = {
  kind: "not_sent",
  message: "The token was not valid any more (401); the next try gets a new one",
};

/** Builds a request, sends it, reads the answer. Secrets go only to the service. */
export async function sendLead(
  { transports, deadlineMs, mayWrite, mayReuse = false }: Sending,
  service: PreparedService,
  lead: Lead,
  form: FormSettings,
): Promise<Sent> {
  const { adapter, config } = service;
  const began = performance.now();
  const access = await accessTo(service, transports.http, deadlineMs);
  if (!access.ok) return { outcome: access.outcome };
  const { secrets } = access;
  const built = build({ ...service, secrets }, lead, form);
  if (!built) {
    const message = "The request cannot be built from this lead and the service's settings";
    return { outcome: { kind: "rejected", message, refusal: "the request cannot be built" } };
  }
  const { request, masked } = built;
  const reply = await transports[adapter.transport](request, {
    deadlineMs: deadlineMs - (performance.now() - began),
    mayWrite: () => mayWrite(request.body, masked),
    ...(mayReuse ? { owner: service } : {}),
  });
  switch (reply.kind) {
    case "answered": {
      const { status, body } = reply.response;
      const outcome = adapter.readResponse(reply.response, config, service.recipientType);
      const message = outcome.message === undefined ? {} : { message: redact(outcome.message, secrets) };
      const isTokenOver = access.isOld && status === 401 && outcome.kind === "config_error";
      if (isTokenOver) await deleteToken(service, secrets);
      return {
        outcome: isTokenOver ? TOKEN_OVER : { ...outcome, ...message },
        httpStatus: status,
        responseBody: redact(body.slice(0, MAX_STORED), secrets),
      };
    }
    case "blocked": // The address or the certificate is wrong, so a retry would not help.
      return { outcome: { kind: "config_error", message: reply.message } };
    case "refused":
      return { outcome: { kind: "rejected", message: reply.message } };
    case "not_sent":
      return { outcome: { kind: "not_sent", message: reply.message } };
    case "unknown":
      return { outcome: { kind: "unknown", message: reply.message } };
  }
}

/** Built twice from the same settings: once to be sent, once with secrets masked to be stored. */
function build({ adapter, config, secrets }: PreparedService, lead: Lead, form: FormSettings) {
  const setting = { config, form, at: new Date() };
  try {
    return {
      request: adapter.buildRequest(lead, { ...setting, secrets }),
      masked: adapter.buildRequest(withoutLink(lead), { ...setting, secrets: mask(secrets) }),
    };
  } catch {
    return undefined;
  }
}

/** The proof URL is a bearer secret, so it is masked. */
const withoutLink = (lead: Lead): Lead =>
  lead.consentUrl === undefined ? lead : { ...lead, consentUrl: lead.consentUrl.replace(/[^/]+$/, "‹link›") };
