import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormType } from "#funnels/registry.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { webhook } from "#server/delivery/adapters/webhook/webhook.ts";
import { sampleLead } from "#server/delivery/api-services/sample-lead.ts";
import { readPublished } from "#testing/api/published.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, type Child } from "#testing/processes/child-process.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";

/** Somebody else's programs, as docs/api shows them: a real worker sends them leads. */
const KEY = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const OTHER_KEY = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
const EXAMPLES = "docs/api/examples";
const MINUTE_MS = 60_000;

const commands = {
  Python: () => ["python3", `${EXAMPLES}/receiver.py`],
  PHP: (port: number) => ["php", "-S", `127.0.0.1:${port}`, `${EXAMPLES}/receiver.php`],
  JavaScript: () => [process.execPath, `${EXAMPLES}/receiver.mjs`],
} satisfies Record<string, (port: number) => string[]>;
type Language = keyof typeof commands;
const languages = Object.keys(commands) as Language[];

type Kept = { id: string; lead: { id: string; contact: { fullName: string } } };
type Receiver = { url: string; process: Child; kept: () => Kept[] };

const folder = mkdtempSync(join(tmpdir(), "stufenlos-"));
const receivers = {} as Record<Language, Receiver>;
let database: TestDatabase;
let web: Running & { url: string };
let worker: Running;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const language of languages) receivers[language] = await startReceiver(language);
  const urls = languages.map((language) => receivers[language].url);
  for (const language of languages)
    await connect(language, { name: `right ${language}`, apiKey: KEY, formTypes: ["treppenlift"] });
  web = await startWeb(database.url);
  worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(...urls), PUBLIC_URL: web.url });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await Promise.all(languages.map((language) => receivers[language].process.kill("SIGTERM")));
  await database.drop();
});

async function startReceiver(language: Language): Promise<Receiver> {
  const port = await freePort();
  const [file = "", ...args] = commands[language](port);
  const leads = join(folder, `${language}.jsonl`);
  const env = { PORT: `${port}`, WEBHOOK_SECRET: KEY, LEADS: leads };
  const url = `http://127.0.0.1:${port}`;
  const child = startChild({ file, args, env });
  const ended = child.ended.then(({ how }) => expect.fail(`${how}\n${child.log.join("\n")}`));
  await Promise.race([ended, until(() => fetch(url, { method: "POST" }).catch(() => undefined))]);
  ended.catch(() => undefined); // it ends with the test
  const kept = () => (existsSync(leads) ? readFileSync(leads, "utf8").split("\n").slice(0, -1) : []);
  return { url, process: child, kept: () => kept().map((line) => JSON.parse(line) as Kept) };
}

const connect = (language: Language, service: { name: string; apiKey: string; formTypes: FormType[] }) => {
  const { url } = receivers[language];
  return connectFakeService(database.db, { ...service, url, kind: "webhook", config: { url } });
};

const stateAt = async (service: string, submissionId: string): Promise<string | undefined> => {
  const delivery = await database.db
    .selectFrom("deliveries")
    .select("state")
    .where("api_service_name", "=", service)
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  return delivery?.state;
};

/** A request as the worker makes it. */
const signed = (key = KEY, at = new Date()): OutgoingRequest =>
  webhook.buildRequest(sampleLead("treppenlift"), {
    config: { url: "http://127.0.0.1/" },
    form: {},
    secrets: { api_key: key },
    at,
  });

type Change = (request: OutgoingRequest) => Partial<OutgoingRequest>;
const header =
  (name: string, value: (old: string) => string): Change =>
  ({ headers }) => ({
    headers: { ...headers, [name]: value(headers[name] ?? "") },
  });
const signedAt = (minutes: number) => (): OutgoingRequest => signed(KEY, new Date(Date.now() + minutes * MINUTE_MS));

const WRONG: readonly [string, Change][] = [
  ["with a changed body", ({ body }) => ({ body: body.replace("Erika", "Frieda") })],
  ["with one more space", ({ body }) => ({ body: `${body} ` })],
  ["under another id", header("webhook-id", () => "another")],
  ["at another time", header("webhook-timestamp", (time) => `${Number(time) + 1}`)],
  ["without a time", header("webhook-timestamp", () => "")],
  ["with a time that is no number", header("webhook-timestamp", (time) => `${time}x`)],
  ["without a signature", header("webhook-signature", () => "")],
  ["with another version of signature", header("webhook-signature", (all) => all.replace("v1,", "v2,"))],
  ["with half a signature", header("webhook-signature", (all) => all.slice(0, 20))],
  ["signed with another key", () => signed(OTHER_KEY)],
  ["signed six minutes ago", signedAt(-6)],
  ["signed in six minutes", signedAt(6)],
  ["with no header at all", () => ({ headers: {} })],
];

describe.each(languages)("a receiver in %s", (language) => {
  const send = async (request: OutgoingRequest) => {
    const { status } = await fetch(receivers[language].url, { ...request });
    return status;
  };
  const keptAs = (id: string) => receivers[language].kept().filter((one) => one.id === id);

  test("keeps a lead that the worker sends, and it is as docs/api says", async () => {
    const lead = newLead({ name: "Jürgen Groß 🏠", phone: `0171 10000${languages.indexOf(language)}` });
    expect((await postLead(web.url, lead)).status).toBe(200);
    await until(async () => (await stateAt(`right ${language}`, lead.id)) === "delivered");
    const kept = receivers[language].kept().filter((one) => one.lead.id === lead.id);
    expect(kept.map((one) => one.lead.contact.fullName)).toEqual(["Jürgen Groß 🏠"]);
    readPublished().expectPayload("LeadCreated", {
      type: "lead.created",
      timestamp: new Date().toISOString(),
      data: kept[0]?.lead,
    });
  });

  test.each(WRONG)("refuses a lead %s with 401, and keeps nothing of it", async (_how, change) => {
    const before = receivers[language].kept().length;
    const right = signed();
    expect(await send({ ...right, ...change(right) })).toBe(401);
    expect(receivers[language].kept()).toHaveLength(before);
  });

  test("keeps a lead once that comes twice, and one that is signed with an old and a new key", async () => {
    const request = signed();
    expect([await send(request), await send(request)]).toEqual([204, 204]);
    const changing = signed(`${OTHER_KEY} ${KEY}`);
    expect(await send(changing)).toBe(204);
    expect(keptAs(request.headers["webhook-id"] ?? "")).toHaveLength(1);
    expect(keptAs(changing.headers["webhook-id"] ?? "")).toHaveLength(1);
  });

  test("that has another key than the service refuses the worker's lead, and the service is paused", async () => {
    const formType = "treppenlift2";
    const id = await connect(language, { name: `wrong ${language}`, apiKey: OTHER_KEY, formTypes: [formType] });
    const lead = { ...newLead({ phone: `0171 20000${languages.indexOf(language)}` }), formType };
    expect((await postLead(web.url, lead)).status).toBe(200);
    const { reason } = await until(async () => {
      const breaker = await database.db
        .selectFrom("circuit_breakers")
        .select(["state", "reason"])
        .where("api_service_id", "=", id)
        .executeTakeFirst();
      return breaker?.state === "paused" && breaker;
    });
    expect(reason).toContain("401");
    expect(await stateAt(`wrong ${language}`, lead.id)).toBe("queued");
    expect(receivers[language].kept().filter((one) => one.lead.id === lead.id)).toEqual([]);
  });
});

test.each(languages)(
  "a receiver in %s that was given no key keeps nothing, not even what is signed with an empty one",
  async (language) => {
    const port = await freePort();
    const [file = "", ...args] = commands[language](port);
    const leads = join(folder, `${language} without key.jsonl`);
    const child = startChild({ file, args, env: { PORT: `${port}`, WEBHOOK_SECRET: "", LEADS: leads } });
    const url = `http://127.0.0.1:${port}`;
    const answered = until(() => fetch(url, { ...signed("whsec_") }).catch(() => undefined)).then(
      ({ status }) => status,
    );
    expect([500, "ended"]).toContain(await Promise.race([child.ended.then(() => "ended"), answered]));
    expect(existsSync(leads)).toBe(false);
    await child.kill("SIGTERM");
  },
);
