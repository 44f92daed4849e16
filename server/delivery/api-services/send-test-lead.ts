import type { FormType } from "#funnels/registry.ts";
import type { RecipientType } from "#server/sales/buyers/buyer.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  addressesIn,
  type Adapter,
  type OutgoingRequest,
  type ParseResult,
  type Recognition,
} from "#server/delivery/adapter.ts";
import { adapterFor, noSuchKind, type ServiceKind } from "#server/delivery/adapters/registry.ts";
import { formSettingsIn, type FormSettings } from "#server/delivery/service-settings.ts";
import type { OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { Transports } from "#server/delivery/transport/transport.ts";
import { sendLead, type Sent } from "#server/delivery/worker/send-lead.ts";
import type { KeyRing, Secrets } from "#server/platform/secrets/key-ring.ts";
import { apiKeyContext, unseal } from "#server/platform/secrets/seal.ts";
import { hostOf, keyPlacesOf, withKeySettings } from "./key-settings.ts";
import { sampleFor } from "./sample-lead.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

const VALID_MS = 24 * 3_600_000;

/** What was tested: another kind, another setting or another key needs another test. */
type Tested = {
  id: string;
  kind: string;
  config: unknown;
  /** Undefined: the stored one. */ apiKey: string | undefined;
};

/** Goes to the page with an accepted test and comes back with the save: nothing has to be stored for a draft. */
export const proveTest = (ring: KeyRing, tested: Tested, now: number): string =>
  `${now}.${sign(ring, tested, String(now))}`;

/** Whether these very settings were tested in the last day. */
export function isTested(ring: KeyRing, tested: Tested, proof: string, now: number): boolean {
  const [at = "", signature = ""] = proof.split(".");
  const age = now - Number(at);
  if (!/^\d+$/.test(at) || age < 0 || age > VALID_MS) return false;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(ring, tested, at))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sign(ring: KeyRing, { id, kind, config, apiKey = "" }: Tested, at: string): string {
  const key = ring.keys.get(ring.activeId);
  if (!key) throw new Error("The key ring has no active key");
  return createHmac("sha256", key)
    .update(JSON.stringify(["service-test", at, id, kind, config, apiKey]))
    .digest("base64url");
}

const DEADLINE_MS = 20_000;

export type TestSend =
  | {
      kind: "sent";
      request: OutgoingRequest | undefined;
      sent: Sent;
      tookMs: number;
      recognition: Recognition;
      /** The staff's own rule that decided. Undefined: the status did. */
      rule: { number: number; text: string } | undefined;
    }
  | { kind: "not-ready"; problems: string[] };

export type TestInput = {
  /** Id of a stored service, whose key is used unless another one was typed. */
  id?: string;
  kind: ServiceKind;
  /** Settings as entered in the form, saved or not. */
  config: unknown;
  apiKey?: string;
  formType: FormType;
  recipientType?: RecipientType | null;
  /** What the form sends along. Absent: what is stored for this service and form. */
  form?: FormSettings;
};

export type TestDeps = {
  db: Database;
  ring: KeyRing;
  guard: Pick<OutboundGuard, "checkUrl">;
  transports: Transports;
};

/** Sends a marked sample lead at once and stores nothing: request (secrets masked) and answer are shown on the screen. */
export async function sendTestLead(deps: TestDeps, input: TestInput, actor: string): Promise<TestSend> {
  const ready = await prepare(deps, input, actor);
  if (!ready.ok) return { kind: "not-ready", problems: ready.problems };
  const { adapter, config, secrets } = ready.value;
  const { formType } = input;
  let request: OutgoingRequest | undefined;
  const sending = {
    transports: deps.transports,
    deadlineMs: DEADLINE_MS,
    mayWrite: async (_: string, masked: OutgoingRequest) => {
      request = masked;
      return true;
    },
  };
  const sample = sampleFor(adapter, config, formType);
  // the invented person has no mailbox; whoever asks for a test has one
  const lead = adapter.transport === "email" ? { ...sample, contact: { ...sample.contact, email: actor } } : sample;
  const traits = adapter.traits(config);
  const service = {
    id: input.id ?? "",
    kind: input.kind,
    version: 0,
    recipientType: input.recipientType ?? null,
    adapter,
    config,
    secrets,
    traits,
  };
  const form = input.form ?? (await storedForm(deps.db, input.id, formType));
  const began = performance.now();
  const sent = await sendLead(sending, service, lead, form);
  const tookMs = Math.round(performance.now() - began);
  const host = hostOf(input.kind, input.config);
  await recordAudit(deps.db, {
    actor,
    action: "service.test",
    ...targetOf(input),
    details: { formType, outcome: sent.outcome.kind, ...(host === undefined ? {} : { host }) },
  });
  return { kind: "sent", request, sent, tookMs, recognition: traits.recognition, rule: ruleFor(adapter, config, sent) };
}

const targetOf = ({ id }: TestInput) => (id === undefined ? {} : { target: { kind: "api_service" as const, id } });

const ruleFor = (adapter: Adapter<unknown>, config: unknown, { httpStatus, responseBody }: Sent) =>
  httpStatus === undefined ? undefined : adapter.firedRule?.({ status: httpStatus, body: responseBody ?? "" }, config);

type Ready = { adapter: Adapter<unknown>; config: unknown; secrets: Secrets };

async function prepare({ db, ring, guard }: TestDeps, input: TestInput, actor: string): Promise<ParseResult<Ready>> {
  const adapter = adapterFor(input.kind);
  if (!adapter) return { ok: false, problems: [noSuchKind(input.kind)] };
  const config = adapter.readConfig(withKeySettings(adapter, input.config, input.apiKey));
  if (!config.ok) return config;
  const [notAllowed] = addressesIn(adapter.traits(config.value)).flatMap((address) => guard.checkUrl(address) ?? []);
  if (notAllowed !== undefined)
    await recordAudit(db, {
      actor,
      action: "service.test-blocked",
      ...targetOf(input),
      details: { host: hostOf(input.kind, input.config) ?? "", why: notAllowed },
    });
  const whyNot = notAllowed ?? adapter.whyNoTest?.(config.value);
  if (whyNot !== undefined) return { ok: false, problems: [whyNot] };
  const secrets = await secretsFor({ db, ring }, adapter, input);
  return secrets.ok ? { ok: true, value: { adapter, config: config.value, secrets: secrets.value } } : secrets;
}

const NOT_THERE =
  "The stored key is not sent to another host or path than the saved one: type the key for this test, or save the new address with its key";

/** Staff cannot read a stored key; a test at a host of their own would be a way to read it. */
async function secretsFor(
  { db, ring }: Pick<TestDeps, "db" | "ring">,
  adapter: Adapter<unknown>,
  { id, kind, config, apiKey }: TestInput,
): Promise<ParseResult<Secrets>> {
  if (apiKey !== undefined) return adapter.readSecrets(apiKey);
  if (id === undefined) return { ok: true, value: {} };
  const stored = await db
    .selectFrom("api_services")
    .select(["kind", "config", "api_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (stored?.kind !== kind) return { ok: false, problems: ["This service is gone"] };
  if (stored.api_key === null) return { ok: true, value: {} };
  if (keyPlacesOf(kind, stored.config) !== keyPlacesOf(kind, config)) return { ok: false, problems: [NOT_THERE] };
  try {
    return adapter.readSecrets(unseal(ring, stored.api_key, apiKeyContext(id)));
  } catch {
    return { ok: false, problems: ["The stored key cannot be opened; enter it again"] };
  }
}

async function storedForm(db: Database, id: string | undefined, formType: FormType): Promise<FormSettings> {
  if (id === undefined) return {};
  const row = await db
    .selectFrom("form_api_settings")
    .select("custom_settings")
    .where("api_service_id", "=", id)
    .where("form_type", "=", formType)
    .executeTakeFirst();
  return formSettingsIn(row?.custom_settings);
}
