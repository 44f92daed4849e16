import { readFileSync } from "node:fs";
import { webhook } from "#server/delivery/adapters/webhook/webhook.ts";
import { sampleLead } from "#server/delivery/api-services/sample-lead.ts";
import {
  FAILURES_UNTIL_PROBING,
  FIRST_PROBE_MS,
  MAX_POSTPONE_MS,
} from "#server/delivery/circuit-breaker/circuit-breaker.ts";
import { LEADS_UNTIL_HALF_OPEN } from "#server/delivery/circuit-breaker/refusals.ts";
import type { OutcomeKind } from "#server/delivery/outcome.ts";
import { MAX_ATTEMPTS, waitAfter } from "#server/delivery/settle.ts";
import { readWorkerConfig } from "#server/platform/config/config.ts";
import { events, HEADERS } from "./events.ts";
import { nameOf } from "./openapi.ts";
import { code, GENERATED, list, payload } from "./markdown.ts";

const URL = "https://api.example.org/leads";
const CONFIG = { url: URL };

/** The key of the specification's own example; it signs nothing else. */
export const EXAMPLE_KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** A signed message that never changes, for a test of one's own. */
export const exampleRequest = () =>
  webhook.buildRequest(
    {
      ...sampleLead("treppenlift"),
      submissionId: "019a8b3e-5c00-7000-8000-000000000001",
      deliveryId: "019a8b3e-5c00-7000-8000-000000000002",
      createdAt: "2026-11-15T10:00:00.000Z",
    },
    { config: CONFIG, form: {}, secrets: { api_key: EXAMPLE_KEY }, at: new Date("2026-11-15T10:00:05Z") },
  );

const OUTCOMES: Readonly<Record<OutcomeKind, string>> = {
  accepted: "The lead is delivered",
  accepted_with_note: "The lead is delivered",
  duplicate: "You have the lead already; after an attempt whose response was lost it counts as delivered",
  rejected: "You refuse this lead. It is not sent again; staff see the `message` of your JSON",
  config_error: "Sending stops until staff have mended it. The lead waits, and no attempt is counted",
  busy: "Sent again later, not before your `Retry-After`",
  not_sent: "Sent again later",
  unknown: "Nobody knows whether you have it: sent again later with the same `webhook-id`",
};
const UNREAD = `Turned away unread, as by a firewall: the lead is not sent again. Once ${LEADS_UNTIL_HALF_OPEN} leads of different networks in a row got the same response, they wait and are sent one at a time`;

const STATUSES = [200, 201, 202, 204, 301, 302, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 425, 429];
const SERVER_ERRORS = [500, 502, 503, 504];

/** What the code makes of each answer, those with the same consequence together. */
function meanings(): string[] {
  const rows = Map.groupBy([...STATUSES, ...SERVER_ERRORS], (status) => {
    const outcome = webhook.readResponse({ status, body: "" }, CONFIG);
    return outcome.kind === "rejected" && outcome.refusal !== undefined ? UNREAD : OUTCOMES[outcome.kind];
  });
  return [...rows].map(([means, statuses]) => `${statuses.join(", ")}: ${means}`);
}

const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => waitAfter(n + 1, 0.5) ?? 0);

const HOUR_MS = 3_600_000;

function asTime(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  return ms < HOUR_MS ? `${ms / 60_000} min` : `${ms / HOUR_MS} h`;
}

const deadlineMs = (): number =>
  readWorkerConfig({
    DATABASE_URL: "postgres://localhost/reference",
    SECRET_KEYS: `a:${Buffer.alloc(32).toString("base64")}`,
  }).deadlineMs;

const PROGRAMS = { python: "receiver.py", php: "receiver.php", js: "receiver.mjs" };

/** The function that checks a message, as it stands in a program. */
const VERIFY = /^(def is_genuine|function isGenuine).*?(?=\n\n\n|\n\n(function|def) )/ms;

function verificationIn([language, file]: [string, string]): string {
  const [verify] = VERIFY.exec(readFileSync(`docs/api/examples/${file}`, "utf8")) ?? [];
  if (verify === undefined) throw new Error(`${file} has no function that verifies`);
  return `In [${file}](examples/${file}):\n\n\`\`\`${language}\n${verify}\n\`\`\``;
}

/** docs/api/webhooks.md: what we send, how to check it, and what to rely on. */
export function webhooksPage(): string {
  const { headers, body } = exampleRequest();
  const sum = waits.reduce((total, ms) => total + ms, 0);
  return `# Webhooks

${GENERATED}

How to receive our webhooks, check who sent them, and what to rely on. They are as Standard Webhooks 1.0 (standardwebhooks.com) says, so its libraries work too.
The interfaces that you may call are [on another page](README.md).

## Events

${list(events.map(({ name, text, schema }) => `${code(name)}: ${text} Body: ${payload(nameOf(schema), "README.md")}`))}

There are no others: a sale, a return, a withdrawal or an erasure is not sent as a webhook. Ignore a \`type\` that you do not know, and answer it with a 2xx.
Services of other kinds get the body that was agreed with them, without a signature.

## Headers

${list(Object.entries(HEADERS).map(([name, text]) => `${code(name)}: ${text}`))}

## Verifying a message

1. Take the body as it came, byte by byte, before anything reads it as JSON.
2. Join \`webhook-id\`, \`webhook-timestamp\` and the body with dots.
3. Make the HMAC-SHA256 of that with your key: what follows \`whsec_\`, decoded from base64 (24 to 64 bytes).
4. Write \`v1,\` and its base64, and compare it with each signature in constant time. One that is equal is enough: while a key is being changed there are two.
5. Answer 401 if no signature is equal, or if the timestamp is more than five minutes from your clock: every attempt is signed anew.

Three whole programs do it; they need nothing but the language and keep leads in a file, and our tests send them leads. Put a server with TLS in front, because we call only https.

${Object.entries(PROGRAMS).map(verificationIn).join("\n\n")}

A message to test with. The key is \`${EXAMPLE_KEY}\`, the example of Standard Webhooks.

\`\`\`http
POST /leads HTTP/1.1
${Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join("\n")}

${body}
\`\`\`

## Your response

Answer within ${asTime(deadlineMs())}, after the lead is stored, and do slow work later. Redirects are not followed.

${list([...meanings(), `none in time, or cut off: ${OUTCOMES.unknown}`, `no connection: ${OUTCOMES.not_sent}`])}

Any other 2xx is like 200, any other 3xx or 4xx like 403, any other 5xx like 500; a 400, 413 or 422 with a web page is like 403.
An \`alert\` is sent again after every response that is not a 2xx.

## What you may rely on

- **At least once.** We repeat a message until you have answered, so it may come more than once, always with the same \`webhook-id\`. Keep the ids as long as the leads, because staff may send one again days later, and answer a known one with a 2xx or 409.
- **${MAX_ATTEMPTS} attempts** in about ${Math.round(sum / HOUR_MS)} hours: at once, then after ${waits.map(asTime).join(", ")}, each 20 % more or less. Then staff decide.
- **After ${FAILURES_UNTIL_PROBING} failures in a row** we send one message at a time, the first after ${asTime(FIRST_PROBE_MS)}, then with longer waits up to ${asTime(MAX_POSTPONE_MS)}. These attempts are not counted if you cannot be reached or are busy. When one gets through, the others follow.
- **No order.** We send several at a time and repeat each by itself, so an older lead may come after a newer one. Go by \`timestamp\`, which is the same in every attempt.
- **Stored first.** A lead is stored with its delivery before the visitor is thanked.

Other kinds of services have other promises, by how they recognise a lead they have seen:

- our key (\`webhook-id\`, \`Idempotency-Key\`): sent again after a lost response, so at least once
- the person, and answers that it is a duplicate: the same
- nothing: never sent again by itself after a lost response, so at most once, unless staff send it again
`;
}
