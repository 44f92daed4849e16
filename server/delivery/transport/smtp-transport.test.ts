import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmailServer, type EmailServer, type Manners } from "#testing/fake-email/email-server.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { mail } from "#server/delivery/adapters/mail/mail.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const TO = "h.brandt@web.de";
const request: OutgoingRequest = { method: "MAIL", url: "mail:confirmation", headers: {}, body: "{}" };
let server: EmailServer;

beforeEach(async () => {
  server = await startEmailServer();
});
afterEach(() => server.stop());

type Options = { smtpUrl?: string | undefined; to?: string; permission?: () => Promise<boolean>; deadlineMs?: number };

async function attempt(manners: Manners, options: Options = {}) {
  server.manners = manners;
  const { to = TO, deadlineMs = 20_000, permission = async () => true } = options;
  const smtpUrl = "smtpUrl" in options ? options.smtpUrl : server.url;
  let wasAsked = false;
  const transport = createSmtpTransport({
    smtpUrl,
    write: async () => ({ from: "us@example.org", to, message: Buffer.from("Subject: Hallo\r\n\r\nGuten Tag") }),
  });
  const mayWrite = () => {
    wasAsked = true;
    return permission();
  };
  const reply = await transport(request, { deadlineMs, mayWrite });
  const outcome = reply.kind === "answered" ? mail.readResponse(reply.response, {}) : reply;
  return { kind: outcome.kind, message: outcome.message, wasAsked, arrived: server.emails.length };
}

const databaseDown = () => Promise.reject(new Error("the database is down"));
const never = () => new Promise<boolean>(() => undefined);

test("an email that the server takes is accepted", async () => {
  expect(await attempt({})).toMatchObject({ kind: "accepted", wasAsked: true, arrived: 1 });
});

test.each<[Manners, string, number]>([
  [{ recipient: 450 }, "busy", 0],
  [{ recipient: 550 }, "rejected", 0],
  [{ recipient: 530 }, "config_error", 0],
  [{ sender: 451 }, "busy", 0],
  [{ sender: 553 }, "blocked", 0],
  [{ content: 452 }, "busy", 0],
  [{ content: 554 }, "rejected", 0],
  [{ content: "cut" }, "unknown", 0],
  [{ content: "cut after taking" }, "unknown", 1],
])("after the intent was committed, %j is %s", async (manners, kind, arrived) => {
  expect(await attempt(manners)).toMatchObject({ kind, arrived, wasAsked: true });
});

test.each<[Manners, string]>([
  [{ greeting: 421 }, "not_sent"],
  [{ greeting: 554 }, "not_sent"],
  [{ password: 535 }, "blocked"],
  [{ password: 454 }, "not_sent"],
])("before it, %j is %s, and no attempt has begun", async (manners, kind) => {
  expect(await attempt(manners)).toMatchObject({ kind, arrived: 0, wasAsked: false });
});

test("with an unreachable mail server, the email is not sent", async () => {
  expect(await attempt({}, { smtpUrl: "smtp://127.0.0.1:1" })).toMatchObject({
    kind: "not_sent",
    message: "Could not connect to the mail server (ECONNREFUSED)",
    wasAsked: false,
  });
});

test("names a missing SMTP_URL as the problem", async () => {
  expect(await attempt({}, { smtpUrl: undefined })).toMatchObject({ kind: "blocked", message: "There is no SMTP_URL" });
});

test.each(["paul@test.de", "niemand", "", "a@b.de\r\nRCPT TO:<c@d.de>"])("no email is sent to %j", async (to) => {
  expect(await attempt({}, { to })).toMatchObject({ kind: "refused", arrived: 0 });
});

test("a stale claim sends nothing", async () => {
  expect(await attempt({}, { permission: async () => false })).toMatchObject({ kind: "not_sent", arrived: 0 });
});

test("sends nothing if the intent cannot be committed", async () => {
  expect(await attempt({}, { permission: databaseDown })).toMatchObject({ kind: "not_sent", arrived: 0 });
});

test("sends nothing if the permission misses the deadline", async () => {
  expect(await attempt({}, { permission: never, deadlineMs: 300 })).toMatchObject({ kind: "not_sent", arrived: 0 });
});

test.each<Manners>([{ recipient: 550 }, { recipient: 450 }])(
  "the stored server message does not name the visitor: %j",
  async (manners) => {
    expect((await attempt(manners)).message).not.toContain("brandt");
  },
);
