import { mask, redact } from "#server/secrets/mask.ts";
import type { FormSettings, Lead, OutgoingRequest, Outcome } from "#server/delivery/adapter.ts";
import type { PreparedService } from "./prepare-service.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";

/** Twice what is stored in the end, so that no secret is cut in half before it is masked. */
const MOST_KEPT = 16 * 1024;

export type Sent = { outcome: Outcome; httpStatus?: number; responseBody?: string };

type Sending = {
  transport: Transport;
  deadlineMs: number;
  /** Asked over a standing connection, before the first byte: the very body, and the request with its secrets masked. */
  mayWrite: (body: string, masked: OutgoingRequest) => Promise<boolean>;
};

/** Builds a request, sends it, reads the answer. No secret leaves here but to the service. */
export async function sendLead(
  { transport, deadlineMs, mayWrite }: Sending,
  service: PreparedService,
  lead: Lead,
  form: FormSettings,
): Promise<Sent> {
  const { adapter, config, secrets } = service;
  const built = build(service, lead, form);
  if (!built) {
    return { outcome: { kind: "config_error", message: "The request cannot be built from the service's settings" } };
  }
  const { request, masked } = built;
  const reply = await transport(request, { deadlineMs, mayWrite: () => mayWrite(request.body, masked) });
  switch (reply.kind) {
    case "answered": {
      const { status, body } = reply.response;
      const outcome = adapter.readResponse(reply.response, config);
      const message = outcome.message === undefined ? {} : { message: redact(outcome.message, secrets) };
      return {
        outcome: { ...outcome, ...message },
        httpStatus: status,
        responseBody: redact(body.slice(0, MOST_KEPT), secrets),
      };
    }
    case "blocked": // the address, the certificate: nothing a retry would change
      return { outcome: { kind: "config_error", message: reply.message } };
    case "refused":
      return { outcome: { kind: "rejected", message: reply.message } };
    case "not_sent":
      return { outcome: { kind: "not_sent", message: reply.message } };
    case "unknown":
      return { outcome: { kind: "unknown", message: reply.message } };
  }
}

/** Twice from the same settings: once to be sent, once to be kept. */
function build({ adapter, config, secrets }: PreparedService, lead: Lead, form: FormSettings) {
  const setting = { config, form, at: new Date() };
  try {
    return {
      request: adapter.buildRequest(lead, { ...setting, secrets }),
      masked: adapter.buildRequest(lead, { ...setting, secrets: mask(secrets) }),
    };
  } catch {
    return undefined;
  }
}
