import { createHmac } from "node:crypto";
import type { Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { MAX_ATTEMPTS } from "#server/delivery/settle.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { useRawServices } from "#testing/delivery/raw-service.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { postDue, readLatestPost } from "./post-due.ts";
import { queuePost } from "#server/operations/alerts/send-alerts.ts";
import { removeWebhook, saveWebhook } from "./webhook-settings.ts";

const ACTOR = "owner@stufenlos.example";
const start = useRawServices();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom("alert_webhook_outbox").execute();
});

const log = { info: () => undefined, error: () => undefined };
const answers = (status: string) => (socket: Socket) =>
  void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);

async function connectTo(port: number) {
  const guard = createOutboundGuard({ allow: [`127.0.0.1:${port}`] });
  const deps = { db: database.db, ring: testRing, guard };
  const saved = await saveWebhook(deps, `http://127.0.0.1:${port}/services/T0/secret`, ACTOR);
  if (saved.kind !== "saved") throw new Error(saved.problem);
  const transport = createTransport({ guard });
  const post = () => postDue({ db: database.db, ring: testRing, transport, timeScale: 1, log });
  return { key: saved.key, post };
}

const makeDue = () =>
  database.db
    .updateTable("alert_webhook_outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
const latest = () => readLatestPost(database.db);

test("a post arrives once, signed like our webhooks, and its address is stored encrypted", async () => {
  const recipient = await start({ answer: answers("200 OK") });
  const { key, post } = await connectTo(recipient.port);
  await queuePost(database.db, "one", { text: "Grüße" });
  await queuePost(database.db, "one", { text: "Grüße" });
  await post();
  await post();
  const request = Buffer.from(recipient.received(), "latin1").toString();
  const [head = "", body = ""] = request.split("\r\n\r\n");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
  expect(body).toBe('{"text":"Grüße"}');
  const signed = `${header("webhook-id")}.${header("webhook-timestamp")}.${body}`;
  const bytes = Buffer.from(key.replace("whsec_", ""), "base64");
  expect(header("webhook-signature")).toBe(`v1,${createHmac("sha256", bytes).update(signed).digest("base64")}`);
  expect(await latest()).toMatchObject({ wasTaken: true, tries: 1, problem: null });
  const stored = await database.db.selectFrom("alert_settings").selectAll().executeTakeFirstOrThrow();
  expect(stored.webhook_host).toBe(`127.0.0.1:${recipient.port}`);
  expect(JSON.stringify(stored)).not.toContain("secret");
});

test("a rejected post is retried, and given up after the last attempt", async () => {
  const recipient = await start({ answer: answers("500 Broken") });
  const { post } = await connectTo(recipient.port);
  await queuePost(database.db, "two", { text: "Hallo" });
  await post();
  await post(); // not due yet
  expect(await latest()).toMatchObject({ tries: 1, problem: "Answered 500", endedAt: null });
  for (let n = 1; n < MAX_ATTEMPTS; n++) {
    await makeDue();
    await post();
  }
  expect(await latest()).toMatchObject({ tries: MAX_ATTEMPTS, wasTaken: false, endedAt: expect.any(Date) as unknown });
  expect(recipient.accepted()).toBe(MAX_ATTEMPTS);
});

test.each(["http://hooks.example.org/", "https://127.0.0.1/", "https://169.254.169.254/latest", "https://localhost/x"])(
  "rejects %s",
  async (url) => {
    const guard = createOutboundGuard({ allow: [] });
    const saved = await saveWebhook({ db: database.db, ring: testRing, guard }, url, ACTOR);
    expect(saved).toMatchObject({ kind: "invalid" });
  },
);

test("refuses an address that resolves into our network", async () => {
  const { db } = database;
  const dialled: unknown[] = [];
  const guard = createOutboundGuard({ allow: [], resolve: async () => ["10.0.0.5"] });
  const connect = (target: unknown): never => {
    dialled.push(target);
    throw new Error("no connection was wanted");
  };
  await saveWebhook({ db, ring: testRing, guard }, "https://hooks.example.org/a", ACTOR);
  await queuePost(db, "three", { text: "Hallo" });
  await postDue({ db, ring: testRing, transport: createTransport({ guard, connect }), timeScale: 1, log });
  expect(dialled).toEqual([]);
  expect(await latest()).toMatchObject({ problem: "Address not allowed", endedAt: null });
});

test("removing the webhook deletes its queue", async () => {
  const { db } = database;
  await queuePost(db, "four", { text: "Hallo" });
  await removeWebhook(db, ACTOR);
  expect(await latest()).toBeUndefined();
});
