import type { Answer, Answering, Behaviour } from "#testing/fake-service/protocol/behaviour.ts";
import { rule } from "./rule.ts";

/** The lead is in, and a reader of statuses counts it so. */
const body = (name: string, says: string, answer: Answering["answer"], more: Partial<Answering> = {}): Behaviour => ({
  name,
  group: "N3",
  server: "http",
  says,
  processes: true,
  expected: "accepted",
  answer,
  ...more,
});

const JSON_TYPE = { "content-type": "application/json" };
const text = (content: string | Buffer, type = "application/json"): Answer => ({
  status: 200,
  headers: { "content-type": type },
  body: content,
});
const message = (words: string): Answer => ({ status: 200, body: { message: words } });

const byStatusField = (value: string, expected: "rejected" | "duplicate") => ({
  rules: [rule("status", [value], expected)],
  expected,
});

export const bodies: readonly Behaviour[] = [
  body("ok", "Takes the lead in and accepts it with 201.", { status: 201, body: { message: "Lead accepted" } }),
  body("200-html", "Takes the lead in and answers 200 with a web page.", {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: "<!doctype html><title>Danke</title><h1>Vielen Dank!</h1>",
  }),
  body("200-empty", "Takes the lead in and answers 200 without a body.", { status: 200 }),
  body("200-invalid-json", "Takes the lead in and answers 200 with JSON that stops.", text('{"message":"Lead acc')),
  body("200-null", "Takes the lead in and answers 200 with null.", text("null")),
  body("200-array", "Takes the lead in and answers 200 with a list.", text('[{"message":"Lead accepted"}]')),
  body("200-proto-keys", "Takes the lead in and answers 200 with keys that poison careless programs.", {
    status: 200,
    headers: JSON_TYPE,
    body: '{"__proto__":{"message":"poisoned","isAdmin":true},"constructor":{"prototype":{"x":1}},"message":"Lead accepted"}',
  }),
  body(
    "200-rejected",
    "Refuses the lead, but with status 200.",
    { status: 200, body: { status: "rejected", message: "Outside of our area" } },
    { processes: false, byRules: byStatusField("rejected", "rejected") },
  ),
  body(
    "200-duplicate",
    "Has the lead from somewhere else already, and says so with status 200.",
    { status: 200, body: { status: "duplicate", message: "We have this lead" } },
    { processes: false, byRules: byStatusField("duplicate", "duplicate") },
  ),
  body("200-number", "Takes the lead in and answers 200 with a number.", ({ ref }) => ({
    status: 200,
    body: { id: ref },
  })),
  body("201", "Takes the lead in and answers 201 with a number.", ({ ref }) => ({ status: 201, body: { id: ref } })),
  body("202", "Takes the lead in and answers 202: it will be looked at later.", {
    status: 202,
    body: { message: "Queued" },
  }),
  body("204", "Takes the lead in and answers 204, which has no body.", { status: 204 }),
  body("207", "Takes the lead in and answers 207, with a status for each part.", {
    status: 207,
    body: { message: "Partly stored", results: [{ status: 201 }, { status: 422, message: "Unknown field" }] },
  }),
  body(
    "bom",
    "Takes the lead in; its JSON begins with a byte order mark.",
    text(Buffer.from('\ufeff{"message":"Lead accepted"}')),
  ),
  body(
    "latin-1",
    "Takes the lead in; its answer is written in ISO 8859-1.",
    text(Buffer.from('{"message":"Für Köln übernommen"}', "latin1"), "application/json; charset=iso-8859-1"),
  ),
  body("message-1mb", "Takes the lead in; its message is 1 MB long.", message("lang ".repeat(209_715))),
  body(
    "message-script",
    "Takes the lead in; its message is a script.",
    message("<script>alert('x')</script><img src=x onerror=alert(1)>Lead accepted"),
  ),
  body(
    "message-ansi",
    "Takes the lead in; its message steers a terminal.",
    message("\u001b[2J\u001b[31mLead accepted\u001b]0;title\u0007"),
  ),
  body(
    "message-bidi",
    "Takes the lead in; its message turns the direction of writing around.",
    message("Lead \u202edetpecca\u202c \u2066accepted\u2069"),
  ),
  body(
    "message-nul",
    "Takes the lead in; its message has a NUL, which the database refuses.",
    message("Lead\u0000 accepted"),
  ),
  body(
    "message-surrogate",
    "Takes the lead in; its message has half of an emoji, which the database refuses.",
    text(String.raw`{"message":"Lead accepted \ud83d"}`),
  ),
  body(
    "deep-json",
    "Takes the lead in; its JSON is 10,000 levels deep.",
    text(`${'{"result":'.repeat(10_000)}null${"}".repeat(10_000)}`),
  ),
];
