import { STATUS_CODES } from "node:http";
import type { Answer, Answering, Asked, Behaviour, Row } from "#testing/fake-service/protocol/behaviour.ts";

type Expected = Row["expected"];

const status = (
  name: string,
  says: string,
  expected: Expected,
  answer: Answer | ((asked: Asked) => Answer),
  processes = false,
): Answering => ({ name, group: "N4", server: "http", says, processes, expected, answer });

/** Where a redirect may want to lead a sender: the last two are this program itself. */
const TARGETS: Readonly<Record<string, (homeUrl: string) => string>> = {
  public: () => "https://203.0.113.7/leads", // an address of the documentation range: nobody lives there
  metadata: () => "http://169.254.169.254/latest/meta-data/",
  file: () => "file:///etc/passwd",
  loopback: (homeUrl) => `${homeUrl}/ok/redirected`,
  "mapped-loopback": (homeUrl) => `http://[::ffff:7f00:1]:${new URL(homeUrl).port}/ok/redirected`,
};

/** One lead so answered is that lead's own; only three in a row are the service's. */
const turningAway = (name: string, says: string, answer: Answer | ((asked: Asked) => Answer)): Answering => ({
  ...status(name, says, "rejected", answer),
  turnsAway: true,
});

const redirects = [301, 302, 307, 308].flatMap((code) =>
  Object.entries(TARGETS).map(([target, locationOf]) =>
    turningAway(
      `${code}-to-${target}`,
      `Takes nothing in and redirects with ${code} to ${locationOf("http://127.0.0.1:0")}.`,
      ({ homeUrl }) => ({ status: code, headers: { location: locationOf(homeUrl) } }),
    ),
  ),
);

const words = (code: number): Answer => ({
  status: code,
  body: { message: STATUS_CODES[code] ?? "No words for this" },
});

/** Refusals that say no more than their number. */
const plain = (code: number, expected: Expected): Answering =>
  status(String(code), `Takes nothing in and answers ${code}.`, expected, words(code));

const away = (code: number): Answering =>
  turningAway(String(code), `Takes nothing in and answers ${code}, as to everybody.`, words(code));

const busyUntil = (name: string, what: string, retryAfter: string | (() => string), code = 429): Answering =>
  status(
    `${code}-retry-after-${name}`,
    `Takes nothing in and answers ${code} with ${what} as Retry-After.`,
    "busy",
    () => ({
      status: code,
      headers: { "retry-after": typeof retryAfter === "string" ? retryAfter : retryAfter() },
      body: { message: "Too many leads" },
    }),
  );

const inSeconds = (seconds: number) => (): string => new Date(Date.now() + seconds * 1000).toUTCString();
const TEN_YEARS_S = 10 * 365 * 86_400;

const gatewayPage = (code: number, words: string): Answer => ({
  status: code,
  headers: { "content-type": "text/html" },
  body: `<html><head><title>${code} ${words}</title></head><body><center><h1>${code} ${words}</h1></center></body></html>`,
});

const FIREWALL = [400, 403, 404] as const;

/** What a web firewall takes for an attack, such as the name "Max <script>". */
const looksHostile = (body: unknown): boolean => /<[a-z/]/i.test(JSON.stringify(body) ?? "");

/** Whom a buyer will not have for reasons of its own, which nobody else can tell. */
export const STRANGER = "@stranger.example";

const picky = ([403, 422] as const).map((code): Behaviour => ({
  name: `picky-${code}`,
  group: "N4",
  server: "http",
  says: `Accepts leads, but answers ${code} to those from ${STRANGER} and to those that hold a tag.`,
  processes: true,
  expected: "accepted",
  choose: ({ body }) => {
    const isWanted = !looksHostile(body) && !JSON.stringify(body).includes(STRANGER);
    return isWanted ? "ok" : code === 403 ? "blocked-403" : "refuse";
  },
}));

/** A firewall stands before a good service. Its page, and the service behind it, which takes every lead that the firewall lets through. */
const firewalls = FIREWALL.flatMap((code): Behaviour[] => [
  turningAway(
    `blocked-${code}`,
    `A firewall turns every lead away with ${code} and a page.`,
    gatewayPage(code, "Request blocked"),
  ),
  {
    name: `firewall-${code}`,
    group: "N4",
    server: "http",
    says: `Accepts leads, but its firewall turns those away with ${code} that hold a tag.`,
    processes: true,
    expected: "accepted",
    choose: ({ body }) => (looksHostile(body) ? `blocked-${code}` : "ok"),
  },
]);

export const statuses: readonly Behaviour[] = [
  ...firewalls,
  ...picky,
  ...redirects,
  plain(400, "rejected"),
  plain(401, "config_error"),
  away(402),
  away(403),
  away(404),
  away(405),
  plain(408, "unknown"),
  plain(409, "duplicate"),
  plain(410, "config_error"),
  plain(413, "rejected"),
  away(415),
  plain(422, "rejected"),
  plain(425, "unknown"),
  plain(429, "busy"),
  plain(503, "busy"),
  plain(999, "unknown"),
  status("refuse", "Refuses the lead with 422 and a reason.", "rejected", {
    status: 422,
    body: { message: "This lead does not fit" },
  }),
  busyUntil("seconds", "120 seconds", "120"),
  busyUntil("date", "a date in two minutes", inSeconds(120)),
  busyUntil("past", "a date that is over", inSeconds(-3600)),
  busyUntil("10-years", "ten years", String(TEN_YEARS_S)),
  busyUntil("garbage", "garbage", "bald, versprochen"),
  busyUntil("seconds", "30 seconds", "30", 503),
  status("500-before", "Fails with 500 before it has taken the lead in.", "unknown", {
    status: 500,
    body: { message: "Internal error" },
  }),
  status(
    "500-after",
    "Takes the lead in and then fails with 500.",
    "unknown",
    { status: 500, body: { message: "Internal error" } },
    true,
  ),
  status("502", "A gateway answers 502; the lead has not come through.", "unknown", gatewayPage(502, "Bad Gateway")),
  status(
    "504",
    "A gateway answers 504; the lead has come through and is in.",
    "unknown",
    gatewayPage(504, "Gateway Time-out"),
    true,
  ),
  status("520", "A gateway answers 520; the lead is in.", "unknown", gatewayPage(520, "Unknown Error"), true),
];
