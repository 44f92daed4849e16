import type { Adapter, CompleteResponse, OutgoingRequest } from "#server/delivery/adapter.ts";
import { plainText, parseBody, valueAt } from "#server/delivery/adapters/response/read-by-status.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { redact } from "#server/platform/secrets/mask.ts";
import type { Secrets } from "#server/platform/secrets/key-ring.ts";

type Service = { adapter: Adapter<unknown>; config: unknown; secrets: Secrets };

/** `secrets`: the service's key and the token, so that both are masked. `isOld`: fetched for an earlier lead. */
export type Access = { ok: true; secrets: Secrets; isOld: boolean } | { ok: false; outcome: Outcome };

type Fetched = { ok: true; secrets: Secrets; at: number; lifeMs: number } | { ok: false; outcome: Outcome };

/** `until`: Infinity while it is fetched. */
type Held = { fetched: Promise<Fetched>; until: number };

const MAX_FETCH_MS = 10_000;
/** Lifetime of tokens whose service states none. */
const USUAL_LIFE_S = 300;
/** A token that ended while a lead is on its way would be refused. */
const SPARE_MS = 30_000;

/** Tokens by prepared service, which is prepared anew when it is saved. They are stored nowhere else. */
const held = new WeakMap<Service, Held>();

/** Returns a request's secrets, with a token if the service wants one. Concurrent leads share one fetch. */
export async function accessTo(service: Service, transport: Transport, deadlineMs: number): Promise<Access> {
  const request = service.adapter.tokenRequest?.(service.config, service.secrets);
  if (!request) return { ok: true, secrets: service.secrets, isOld: false };
  const began = performance.now();
  const fetched = await (stillGood(service) ?? fetchAndHold(service, request, transport, deadlineMs));
  return fetched.ok ? { ok: true, secrets: fetched.secrets, isOld: fetched.at < began } : fetched;
}

/** Drops a refused token, but keeps a newer one that another lead has fetched. */
export async function deleteToken(service: Service, secrets: Secrets): Promise<void> {
  const there = held.get(service);
  const fetched = await there?.fetched;
  if (fetched?.ok && fetched.secrets === secrets && held.get(service) === there) held.delete(service);
}

function stillGood(service: Service): Promise<Fetched> | undefined {
  const there = held.get(service);
  return there && there.until > performance.now() ? there.fetched : undefined;
}

function fetchAndHold(service: Service, request: OutgoingRequest, transport: Transport, deadlineMs: number) {
  const fetched = fetchToken(service, request, transport, Math.min(deadlineMs, MAX_FETCH_MS));
  const now: Held = { fetched, until: Infinity };
  held.set(service, now);
  const settle = (result: Fetched | undefined) => {
    now.until = result?.ok ? result.at + result.lifeMs - Math.min(SPARE_MS, result.lifeMs / 2) : 0;
  };
  fetched.then(settle, () => settle(undefined));
  return fetched;
}

async function fetchToken(
  { secrets }: Service,
  request: OutgoingRequest,
  transport: Transport,
  deadlineMs: number,
): Promise<Fetched> {
  const reply = await transport(request, { deadlineMs, mayWrite: async () => true });
  switch (reply.kind) {
    case "answered":
      return readToken(reply.response, secrets);
    case "blocked":
      return { ok: false, outcome: { kind: "config_error", message: `No token: ${reply.message}` } };
    case "refused":
    case "not_sent":
    case "unknown": // The lead itself has not been sent.
      return { ok: false, outcome: { kind: "not_sent", message: `No token: ${reply.message}` } };
  }
}

function readToken({ status, body }: CompleteResponse, secrets: Secrets): Fetched {
  const parsed = parseBody(body);
  const token = valueAt(parsed, "access_token");
  if (status >= 200 && status < 300 && typeof token === "string" && /^[\x21-\x7e]+$/.test(token)) {
    const life = Number(valueAt(parsed, "expires_in") ?? USUAL_LIFE_S);
    const lifeMs = (life > 0 ? life : USUAL_LIFE_S) * 1000;
    return { ok: true, secrets: { ...secrets, access_token: token }, at: performance.now(), lifeMs };
  }
  const said = valueAt(parsed, "error_description") ?? valueAt(parsed, "error");
  const words = typeof said === "string" ? `: ${plainText(redact(said, secrets), 200)}` : "";
  const isForLater = status === 408 || status === 429 || status >= 500;
  const message = `No token: answered ${status}${words}`;
  return { ok: false, outcome: { kind: isForLater ? "not_sent" : "config_error", message } };
}
