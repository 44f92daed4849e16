import { readFileSync, mkdtempSync } from "node:fs";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls, type ConnectionOptions } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeService, type FakeService } from "./fake-service.ts";
import { readJournal } from "./journal.ts";
import { post } from "./raw-client.ts";

/** What shows itself before there is a request. */
const journal = join(mkdtempSync(join(tmpdir(), "fake-service-")), "journal.jsonl");
const ca = readFileSync(new URL("./certificates/ca.pem", import.meta.url));
let partner: FakeService;

beforeAll(async () => {
  partner = await startFakeService({ port: 0, journal, secondMs: 3 });
});
afterAll(() => partner.stop());

/** What came of a handshake: the protocol, or the code of the error. */
async function shakeHands(url: string, options: ConnectionOptions = {}): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((done) => {
    const socket = connectTls({ host, port: Number(port), ca, ...options });
    socket.once("secureConnect", () => {
      done(socket.getProtocol() ?? "");
      socket.destroy();
    });
    socket.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

describe("a client that checks certificates", () => {
  test.each([
    ["tls-valid", "TLSv1.3"],
    ["tls-expired", "CERT_HAS_EXPIRED"],
    ["tls-wrong-host", "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["tls-self-signed", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["tls-10-only", "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION"],
    ["tls-handshake-hang", "ECONNRESET"],
    ["tls-handshake-reset", "ECONNRESET"],
    ["tls-not-spoken", "ERR_SSL_WRONG_VERSION_NUMBER"],
  ])("meets %s and sees %s", async (name, seen) => {
    expect(await shakeHands(await partner.urlOf(name))).toBe(seen);
  });

  test("that also speaks TLS 1.0 gets through to tls-10-only", async () => {
    const url = await partner.urlOf("tls-10-only");
    expect(await shakeHands(url, { minVersion: "TLSv1", ciphers: "DEFAULT:@SECLEVEL=0" })).toBe("TLSv1");
  });
});

test("a client that does not check certificates is found out: its lead is in the journal", async () => {
  const { host, hostname, port, pathname } = new URL(await partner.urlOf("tls-expired", "key"));
  const socket = connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false });
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 10\r\nconnection: close\r\n\r\n{"id":"x"}`,
  );
  let text = "";
  for await (const piece of socket) text += String(piece);
  expect(text).toMatch(/^HTTP\/1\.1 201 /);
  expect(readJournal(journal)).toMatchObject([{ path: "/key/tls-expired", leadId: "x", processed: true }]);
});

test("all other behaviours can be met over TLS too", async () => {
  const { hostname, port } = new URL(await partner.urlOf("tls-valid"));
  const socket = connectTls({ host: hostname, port: Number(port), ca });
  socket.write("POST /refuse HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}");
  let text = "";
  for await (const piece of socket) text += String(piece);
  expect(text).toMatch(/^HTTP\/1\.1 422 /);
});

test("a connection to connect-hang does not come about", async () => {
  const { hostname, port } = new URL(await partner.urlOf("connect-hang"));
  const socket = connectTcp({ host: hostname, port: Number(port) });
  const seen = await new Promise((done) => {
    socket.once("connect", () => done("connected"));
    socket.once("error", done);
    socket.setTimeout(300, () => done("nothing"));
  });
  socket.destroy();
  expect(seen).toBe("nothing");
});

test.each(["connect-refused", "rst-after-accept"])("%s breaks before a byte is read", async (name) => {
  expect(await post(await partner.urlOf(name))).toMatchObject({ bytes: 0, end: "reset" });
  expect(readJournal(journal).filter(({ path }) => path.includes(name))).toEqual([]);
});

test("the common port refuses behaviours with their own", async () => {
  expect((await post(`${partner.url}/tls-expired`)).text).toMatch(/^HTTP\/1\.1 404 /);
});
