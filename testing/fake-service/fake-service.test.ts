import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startFakeService, type FakeService } from "./fake-service.ts";
import { readJournal, type JournalLine } from "./journal.ts";
import { post } from "./raw-client.ts";

let journal: string;
let partner: FakeService;

beforeEach(async () => {
  journal = join(mkdtempSync(join(tmpdir(), "fake-service-")), "journal.jsonl");
  partner = await startFakeService({ port: 0, journal, secondMs: 3 });
});
afterEach(() => partner.stop());

const lead = (more: object = {}) => ({
  id: "lead-1",
  answers: { email: "h.brandt@web.de", phone: "0171 1234567" },
  ...more,
});

/** The status, or how the connection ended; and the body behind it. */
async function send(path: string, body: unknown = lead(), headers: Record<string, string> = {}): Promise<string> {
  const { text, end } = await post(`${partner.url}${path}`, { body, headers });
  return text === "" ? end : `${text.slice(9, 12)} ${text.slice(text.indexOf("\r\n\r\n") + 4)}`;
}

async function sendEach(requests: readonly (readonly [string, unknown?, Record<string, string>?])[]) {
  const answers: string[] = [];
  for (const [path, body, headers] of requests) answers.push(await send(path, body, headers));
  return answers;
}

const truth = () =>
  readJournal(journal).map(({ processed, recognised, copy }: JournalLine) => ({ processed, recognised, copy }));

const NEW = { processed: true, recognised: false, copy: 1 };
const KNOWN = { processed: false, recognised: true, copy: 1 };
const ACCEPTED = '201 {"message":"Lead accepted"}';
const key = (value: string) => ({ "idempotency-key": value });

test.each([
  ["/ok", ACCEPTED, true],
  ["/refuse", '422 {"message":"This lead does not fit"}', false],
  ["/hang", "closed", true],
  ["/reset", "reset", true],
  ["/nothing-of-the-kind", '404 {"message":"There is no such behaviour here"}', false],
])("%s answers %s", async (path, answer, processed) => {
  expect(await send(path, lead(), key("k"))).toBe(answer);
  const [line, ...others] = readJournal(journal);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ path, key: "k", leadId: "lead-1", processed, body: lead() });
  expect(line?.at).toBeGreaterThan(Date.now() - 60_000);
});

describe("a service that recognises our key", () => {
  test.each([
    ["Idempotency-Key", lead(), key("k1"), key("k2")],
    ["webhook-id", lead(), { "webhook-id": "k1" }, { "webhook-id": "k2" }],
  ])("(%s) takes the same key in once, and gives the same answer", async (_, body, first, second) => {
    const answers = await sendEach([
      ["/key/ok", body, first],
      ["/key/ok", body, first],
      ["/key/ok", body, second],
    ]);
    expect(answers).toEqual([ACCEPTED, ACCEPTED, ACCEPTED]);
    expect(truth()).toEqual([NEW, KNOWN, { ...NEW, copy: 2 }]);
  });

  test("recognises what it has taken in although it broke off, and then does not refuse it", async () => {
    const path = "/key/sequence/rst-after-body,422,200-rejected,401";
    const requests = [1, 2, 3, 4].map(() => [path, lead(), key("k")] as const);
    const answers = await sendEach(requests);
    expect(answers).toEqual(["reset", ACCEPTED, ACCEPTED, '401 {"message":"Unauthorized"}']);
    expect(truth()).toEqual([NEW, KNOWN, KNOWN, KNOWN]);
  });
});

describe("a service that recognises the person", () => {
  const again = { id: "lead-2", contact: { "E-Mail": "H.Brandt@web.de ", contact_phone: "0171/1234567" } };
  test.each([
    ["/natural/ok", '409 {"message":"duplicate"}'],
    ["/natural/422", '422 {"message":"Unprocessable Entity"}'],
    ["/natural/spec-message", '200 {"status":"duplicate"}'],
    ["/natural/leadtrackr", '409 {"message":"Lead already exists"}'],
    ["/natural/rst-after-body", "reset"],
  ])("%s says about one it has: %s", async (path, answer) => {
    await send(path);
    expect(await send(path, again)).toBe(answer);
    expect(truth()[1]?.processed).toBe(false);
  });

  test("reads forms too, and does not confuse people", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    await sendEach([
      ["/natural/ok", "email=a%40web.de&phone=1", form],
      ["/natural/ok", "email=a%40web.de&phone=1", form],
      ["/natural/ok", "email=b%40web.de&phone=1", form],
    ]);
    expect(truth()).toEqual([NEW, KNOWN, NEW]);
    expect(readJournal(journal)[0]?.body).toEqual({ email: "a@web.de", phone: "1" });
  });
});

test("a service that recognises nothing makes a new lead of every copy", async () => {
  await sendEach([1, 2, 3].map(() => ["/none/ok", lead(), key("k")] as const));
  expect(truth()).toEqual([NEW, { ...NEW, copy: 2 }, { ...NEW, copy: 3 }]);
});

test("each path is a service of its own", async () => {
  await sendEach(["/key/ok", "/key/ok/other", "/key/200-empty"].map((path) => [path, lead(), key("k")] as const));
  expect(truth()).toEqual([NEW, NEW, NEW]);
});

test("remembers leads after a restart", async () => {
  await send("/key/sequence/hang,ok", lead(), key("k"));
  await partner.stop();
  partner = await startFakeService({ port: 0, journal });
  expect(await send("/key/sequence/hang,ok", lead(), key("k"))).toBe(ACCEPTED);
  expect(truth()).toEqual([NEW, KNOWN]);
});

test("a sequence is played for each key on its own, and its last part goes on", async () => {
  const path = "/sequence/503,reset,ok";
  const answers = await sendEach(["a", "a", "b", "a", "a"].map((name) => [path, lead(), key(name)] as const));
  expect(answers.map((answer) => answer.slice(0, 5))).toEqual(["503 {", "reset", "503 {", "201 {", "201 {"]);
  expect(readJournal(journal).map((line) => line.behaviour)).toEqual(["503", "reset", "503", "ok", "ok"]);
});

describe("a switch", () => {
  test("is turned while the program runs", async () => {
    const path = "/key/switch/outage";
    const before = await send(path, lead(), key("a"));
    partner.switchTo("outage", "fin-without-answer");
    const during = await send(path, lead(), key("b"));
    partner.switchTo("outage", "sequence/502,ok");
    const after = await sendEach([path, path].map((at) => [at, lead(), key("c")] as const));
    expect([before, during]).toEqual([ACCEPTED, "closed"]);
    expect(after.map((answer) => answer.slice(0, 3))).toEqual(["502", "201"]);
  });

  test.each(["nonsense", "tls-expired", "switch/other", "sequence/ok,nonsense"])("cannot be turned to %s", (to) => {
    expect(() => partner.switchTo("x", to)).toThrow("There is no behaviour");
  });
});

const event = (id: string, ageS: number) => ({
  data: [{ event_id: id, event_time: Math.floor(Date.now() / 1000) - ageS }],
  access_token: "token",
});

describe("Meta", () => {
  const EVENTS = "/v26.0/1234/events";
  const WEEK_S = 7 * 86_400;

  test("takes an event in once, at its own address", async () => {
    const answers = await sendEach([
      [EVENTS, event("e1", 0)],
      [EVENTS, event("e1", 5)],
    ]);
    expect(answers.every((answer) => answer.startsWith('200 {"events_received":1,'))).toBe(true);
    expect(truth()).toEqual([NEW, KNOWN]);
    expect(readJournal(journal)[0]).toMatchObject({ key: "e1", leadId: "e1", behaviour: "meta-ok" });
  });

  test.each([
    ["just within seven days", WEEK_S - 1, "200"],
    ["just beyond seven days", WEEK_S + 1, "400"],
  ])("an event %s old", async (_, ageS, status) => {
    expect((await send(EVENTS, event("e1", ageS))).slice(0, 3)).toBe(status);
  });

  test("refuses a token while it is revoked, in the body as in the header", async () => {
    partner.revokeToken("token");
    const { data } = event("e1", 0);
    const refused = await sendEach([
      [EVENTS, event("e1", 0)],
      [EVENTS, { data }, { authorization: "Bearer token" }],
    ]);
    partner.restoreToken("token");
    const taken = await send(EVENTS, event("e1", 0));
    expect(refused.map((answer) => answer.slice(0, 3))).toEqual(["401", "401"]);
    expect(readJournal(journal).map((line) => line.behaviour)).toEqual(["meta-190-460", "meta-190-460", "meta-ok"]);
    expect(taken).toMatch(/^200 /);
  });

  test("of one pixel can be switched like any other service", async () => {
    partner.switchTo("1234", "meta-613");
    expect(await send(EVENTS, event("e1", 0))).toMatch(/^400 .*"code":613/);
    expect(await send("/v26.0/99/events", event("e1", 0))).toMatch(/^200 /);
  });
});

test("2,000 requests at once are 2,000 lines", async () => {
  const ids = Array.from({ length: 2000 }, (_, n) => `lead-${n}`);
  const heard = await Promise.all(ids.map((id) => post(`${partner.url}/ok`, { body: { id } })));
  expect(heard.filter(({ text }) => text.startsWith("HTTP/1.1 201"))).toHaveLength(2000);
  const lines = readJournal(journal);
  expect(lines).toHaveLength(2000);
  expect(new Set(lines.map((line) => line.leadId))).toEqual(new Set(ids));
  expect(lines.every((line) => line.processed && line.copy === 1)).toBe(true);
});

test("every answer can be made to take longer, for benches", async () => {
  await partner.stop();
  partner = await startFakeService({ port: 0, journal, delayMs: () => 60 });
  const begun = performance.now();
  expect(await send("/ok")).toBe(ACCEPTED);
  expect(performance.now() - begun).toBeGreaterThan(50);
});

test("its page shows what came in, as text, and lists all behaviours", async () => {
  await send("/ok", lead({ name: "<script>alert(1)</script>" }));
  const page = await (await fetch(partner.url)).text();
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script>");
  expect(page).toContain('<a href="/rst-mid-body">');
});
