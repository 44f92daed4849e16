import type { Endpoint, Reply } from "./endpoint.ts";
import { schemas } from "./schemas.ts";

const TOO_LARGE: Reply = { says: "The body is larger than 32 KiB" };
const AGAIN: Reply = { says: "Not known to be stored. Send the same again, with the same id" };
const LINK_OVER: Reply = { says: "Unknown, changed, expired or erased; all look alike", type: "text/html" };
const TOO_MANY_GUESSES: Reply = { says: "Too many wrong links from this network", type: "text/html" };
const TOKEN = { token: "The last part of the link. It is a secret: whoever has it may do what the link does" };

/** Every HTTP interface that others may call. A new one is a new entry; the rest of the reference follows. */
export const endpoints: readonly Endpoint[] = [
  {
    method: "post",
    path: "/api/submissions",
    group: "Intake",
    summary: "Store a lead.",
    text: `Stores a lead and everything that follows from it in one transaction. Repeat it with the same id until a response with that id has come:
one id is one lead. Answers are checked by the form's own rules (\`Answers-*\`).

It is the interface of the site's own pages. A lead is taken from elsewhere too, but a request without a browser's \`User-Agent\`, \`Origin\` and \`Accept-Language\`,
or from another site's page, is answered alike and waits in quarantine until staff release it. There are no CORS headers.`,
    body: schemas.Submission,
    replies: {
      200: { says: "Stored, now or by an earlier request", schema: schemas.Stored },
      400: { says: "Not a lead: not JSON, no id, or an unknown form. Do not repeat it", schema: schemas.Malformed },
      413: TOO_LARGE,
      422: { says: "Nothing is stored: something required is missing", schema: schemas.Incomplete },
      428: {
        says: "Stored, and in quarantine until the same lead comes with a `proof`, the solved challenge (ALTCHA)",
        schema: schemas.ProofWanted,
      },
      "5XX": AGAIN,
    },
  },
  {
    method: "post",
    path: "/api/submissions/{id}/confirm-phone",
    group: "Intake",
    summary: "Confirm the telephone number.",
    text: "For the form that asks whether the number is right (`treppenlift6`). Its leads wait two minutes for this, then go out unconfirmed.",
    parameters: { id: "The lead's id" },
    body: schemas.Confirmation,
    replies: {
      204: { says: "Confirmed" },
      404: { says: "No such lead, another secret, a form that does not ask, or another number is stored" },
      413: TOO_LARGE,
    },
  },
  {
    method: "post",
    path: "/api/recipients",
    group: "Intake",
    summary: "Name the firms before consent.",
    text: `The firms that would get a lead of this form and place. Where a form names them, a lead without \`recipients\` is stored and reaches no firm.
Nothing of the request is stored.`,
    body: schemas.AskedRecipients,
    replies: {
      200: { says: "The firms, perhaps none", schema: schemas.Recipients },
      400: { says: "Not a form and a postal code, or asked from another site's page" },
      413: TOO_LARGE,
      429: { says: "Too many requests from this network within a minute" },
    },
  },
  {
    method: "get",
    path: "/nachweis/{token}",
    group: "Links for recipients",
    summary: "Proof of consent.",
    text: "The page behind a lead's `consentUrl`, for whoever got the lead: which text was agreed to, when, and on which page. In German, for people.",
    parameters: TOKEN,
    replies: { 200: { says: "The proof", type: "text/html" }, 404: LINK_OVER, 429: TOO_MANY_GUESSES },
  },
  {
    method: "get",
    path: "/erledigt/{token}",
    group: "Links for recipients",
    summary: "What a notice asks.",
    text: "Recipients get a link to it by email when a person erased their data, withdrew or changed something. Opening it changes nothing.",
    parameters: TOKEN,
    replies: {
      200: { says: "The question, or that it is confirmed", type: "text/html" },
      404: LINK_OVER,
      429: TOO_MANY_GUESSES,
    },
  },
  {
    method: "post",
    path: "/erledigt/{token}",
    group: "Links for recipients",
    summary: "Confirm a notice.",
    text: "The button of that page, an empty form. It may be sent more than once.",
    parameters: TOKEN,
    replies: {
      303: { says: "Confirmed; back to the page" },
      400: { says: "Sent from another site's page" },
      404: LINK_OVER,
      429: TOO_MANY_GUESSES,
    },
  },
  {
    method: "get",
    path: "/healthz",
    group: "Watching",
    summary: "Is the process alive?",
    text: "Checks nothing else, so that an unreachable database restarts nothing.",
    listener: "both",
    replies: { 200: { says: "It is", type: "text/plain" } },
  },
  {
    method: "get",
    path: "/readyz",
    group: "Watching",
    summary: "Can the process work?",
    text: "Looked up once a second at most. Our nginx does not pass it on.",
    listener: "both",
    replies: {
      200: { says: "Ready", schema: schemas.Readiness },
      503: { says: "Not ready, and why", schema: schemas.Readiness },
    },
  },
  {
    method: "get",
    path: "/metrics",
    group: "Watching",
    summary: "Metrics.",
    text: "Prometheus' text format, without persons. The list is in `docs/observability.md`. Only on the listener of `METRICS_PORT`, which has no password.",
    listener: "metrics",
    replies: { 200: { says: "The metrics", type: "text/plain" } },
  },
];

/** Interfaces of our own pages, which may change with them. */
export const INTERNAL = ["/api/steps", "/api/places/{postalCode}"];
