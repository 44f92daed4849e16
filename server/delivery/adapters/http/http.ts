import type { Adapter, Read, Secrets } from "#server/delivery/adapter.ts";
import type { HttpDefinition } from "./definition.ts";
import { readDefinition } from "./read-definition.ts";
import { buildRequest } from "./request.ts";
import { readAnswer } from "./response.ts";

/** Speaks to any api service that takes JSON or a form, by a definition that staff can read and edit. */
export const http: Adapter<HttpDefinition> = {
  readConfig: readDefinition,
  readSecrets,
  traits: ({ request, idempotency }) => ({
    url: request.url,
    recognition: idempotency.kind,
    needsMarketingConsent: false,
  }),
  buildRequest,
  readResponse: (response, config) => readAnswer(response, config.response, clock()),
};

/** The only impure place: a Retry-After may be a date, and a date means nothing without the time. */
const clock = (): number => Date.now();

/** The whole field is the key. HTTP has no agreed way to send other characters in a header. */
function readSecrets(apiKey: string): Read<Secrets> {
  const key = apiKey.trim();
  if (key === "") return { ok: true, value: {} };
  if (/^[\x20-\x7e]+$/.test(key)) return { ok: true, value: { api_key: key } };
  return { ok: false, problems: ["The key may hold only visible ASCII characters, on one line."] };
}
