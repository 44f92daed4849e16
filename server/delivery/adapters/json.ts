import type { Adapter, Outcome } from "../adapter.ts";

/** Posts the lead as JSON and reads the HTTP status. It knows no buyer's dialect. */
export const json: Adapter = {
  recognition: "key",

  buildRequest: (lead, settings) => ({
    url: settings.endpoint,
    headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": lead.deliveryId },
    body: JSON.stringify({
      id: lead.submissionId,
      formType: lead.formType,
      createdAt: lead.createdAt,
      answers: lead.answers,
    }),
  }),

  readResponse({ status, body, retryAfter }): Outcome {
    const message = messageIn(body) ?? `Answered ${status}`;
    if (status >= 200 && status < 300) return { kind: "accepted", message };
    if (status === 409) return { kind: "duplicate", message };
    if (status === 429 || status === 503) return busy(message, retryAfter);
    if (REJECTED.has(status)) return { kind: "rejected", message };
    if (status === 408 || status === 425 || status >= 500) return { kind: "unknown", message };
    return { kind: "config_error", message }; // 3xx is never followed; 401, 403, 404 and the like are about us, not the lead
  },
};

const REJECTED = new Set([400, 413, 422]);

function busy(message: string, retryAfter: string | undefined): Outcome {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: "busy", message, retryAfterMs: Math.min(seconds, 86_400) * 1000 }
    : { kind: "busy", message };
}

/** The specification knows `message` and `result.message`. */
function messageIn(body: string): string | undefined {
  const parsed = parse(body);
  const message = propertyOf(parsed, "message") ?? propertyOf(propertyOf(parsed, "result"), "message");
  return typeof message === "string" && message !== "" ? message.slice(0, 500) : undefined;
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
