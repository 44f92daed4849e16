import type { Answer, Behaviour, Choice, Row } from "#testing/fake-service/protocol/behaviour.ts";

type Expected = Row["expected"];

const meta = (name: string, says: string, expected: Expected, answer: Answer, processes = false): Behaviour => ({
  name: `meta-${name}`,
  group: "N7",
  server: "http",
  says,
  processes,
  expected,
  answer,
});

const received = (count: number, messages: readonly string[] = []): Answer => ({
  status: 200,
  body: { events_received: count, messages, fbtrace_id: "AbCdEfGhIjK" },
});

type Failure = { code: number; subcode?: number; status?: number; is: string; expected: Expected };

/** Meta's errors as its Graph API documents them; the words are ours. */
const FAILURES: readonly Failure[] = [
  { code: 1, status: 500, is: "an unknown error", expected: "unknown" },
  { code: 2, status: 503, is: "a service that is down", expected: "unknown" },
  { code: 5000, status: 500, is: "an unknown fault", expected: "unknown" },
  { code: 21_009, is: "an event that could not be processed", expected: "unknown" },
  { code: 987_654, is: "a code that nobody has documented", expected: "unknown" },
  { code: 341, is: "a limit of the application", expected: "busy" },
  { code: 368, is: "a block for a while", expected: "busy" },
  { code: 4, status: 403, is: "too many calls of the app", expected: "busy" },
  { code: 17, is: "too many calls of the user", expected: "busy" },
  { code: 32, is: "too many calls of the page", expected: "busy" },
  { code: 613, is: "too many calls", expected: "busy" },
  ...Array.from({ length: 9 }, (_, n): Failure => {
    return { code: 80_000 + n, is: "too many calls of the business", expected: "busy" };
  }),
  { code: 190, status: 401, is: "a token that has never been right", expected: "config_error" },
  { code: 190, subcode: 460, status: 401, is: "a token that was revoked", expected: "config_error" },
  { code: 190, subcode: 463, status: 401, is: "a token that has expired", expected: "config_error" },
  { code: 102, status: 401, is: "a session that is over", expected: "config_error" },
  { code: 3, is: "an app without the capability", expected: "config_error" },
  { code: 10, status: 403, is: "a missing permission", expected: "config_error" },
  { code: 200, status: 403, is: "a missing permission", expected: "config_error" },
  { code: 299, status: 403, is: "a missing permission", expected: "config_error" },
  { code: 100, subcode: 33, is: "a pixel that does not exist", expected: "config_error" },
  { code: 100, is: "a wrong parameter", expected: "rejected" },
  { code: 100, subcode: 2_804_003, is: "an event older than seven days", expected: "rejected" },
  ...[2_804_001, 2_804_007, 2_804_016, 2_804_017, 2_804_019, 2_804_048].map((subcode): Failure => {
    return { code: 100, subcode, is: "a wrong parameter", expected: "rejected" };
  }),
];

const failing = ({ code, subcode, status = 400, is, expected }: Failure): Behaviour => {
  const numbers = subcode === undefined ? String(code) : `${code}-${subcode}`;
  return meta(numbers, `Meta takes nothing in and reports ${is} (${numbers}).`, expected, {
    status,
    body: {
      error: {
        message: `(#${code}) The call reports ${is}`,
        type: code === 190 ? "OAuthException" : "GraphMethodException",
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        error_user_title: "The event was not counted",
        error_user_msg: `Reason: ${is}`,
        is_transient: false,
        fbtrace_id: "AbCdEfGhIjK",
      },
    },
  });
};

export const metaApi: readonly Behaviour[] = [
  {
    name: "meta",
    group: "N7",
    server: "http",
    says: "Meta with its eyes open: refuses a revoked token and an event older than seven days, and takes in the rest.",
    processes: true,
    expected: "accepted",
    choose: chooseAsMeta,
  },
  meta("ok", "Meta takes the event in.", "accepted", received(1), true),
  meta("none-received", "Meta answers 200 and has counted no event.", "accepted_with_note", received(0)),
  meta(
    "with-message",
    "Meta takes the event in and has a remark.",
    "accepted_with_note",
    received(1, ["The event_source_url is not verified."]),
    true,
  ),
  meta("200-html", "Something on the way answers 200 with a web page; nothing is taken in.", "unknown", {
    status: 200,
    headers: { "content-type": "text/html" },
    body: "<html><title>Sorry</title></html>",
  }),
  meta(
    "502-html",
    "Meta's gateway answers 502 with a web page; the event is in.",
    "unknown",
    {
      status: 502,
      headers: { "content-type": "text/html" },
      body: "<html><title>Sorry, something went wrong.</title></html>",
    },
    true,
  ),
  meta("transient", "Meta takes nothing in and reports trouble that will pass.", "unknown", {
    status: 400,
    body: { error: { message: "Please retry", type: "OAuthException", code: 100, is_transient: true } },
  }),
  ...FAILURES.map(failing),
];

const SEVEN_DAYS_S = 7 * 86_400;

function chooseAsMeta({ body, bearer, now, isRevoked }: Choice): string {
  const { access_token: inBody, data } = (body ?? {}) as { access_token?: unknown; data?: { event_time?: unknown }[] };
  const token = typeof inBody === "string" ? inBody : bearer;
  if (token === undefined) return "meta-190";
  if (isRevoked(token)) return "meta-190-460";
  const time = Array.isArray(data) ? data[0]?.event_time : undefined;
  if (typeof time !== "number") return "meta-100";
  return Math.floor(now / 1000) - time > SEVEN_DAYS_S ? "meta-100-2804003" : "meta-ok";
}
