import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import tls, { getCACertificates, setDefaultCACertificates, type TLSSocket, type TlsOptions } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useRawServices, type RawService } from "#testing/delivery/raw-service.ts";
import { sendTo } from "#testing/delivery/send-to.ts";

const read = (file: string) => readFileSync(`testing/fake-service/certificates/${file}`, "utf8");
const pair = (name: string): TlsOptions => ({ cert: read(`${name}.pem`), key: read(`${name}.key`) });
const old: TlsOptions = { minVersion: "TLSv1", maxVersion: "TLSv1.1" };

const trusted = getCACertificates("default");
beforeAll(() => setDefaultCACertificates([read("ca.pem")])); // Trusts this CA, as NODE_EXTRA_CA_CERTS does for a process.
afterAll(() => setDefaultCACertificates(trusted));

const start = useRawServices();

const yes = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes";
const answer = (socket: Socket) => void socket.write(yes);
const sendSafely = (service: RawService, host = "localhost", more: Parameters<typeof sendTo>[1] = {}) =>
  sendTo(service.port, { request: { url: `https://${host}:${service.port}/leads` }, ...more });

describe("a service with a valid certificate gets the request", () => {
  test.each([
    ["localhost", "localhost"],
    ["127.0.0.1", false],
  ])("called as %s, it gets the server name %s", async (host, servername) => {
    let receivedName: unknown;
    const greet = (socket: Socket) => void (receivedName = (socket as TLSSocket).servername);
    const service = await start({ tls: pair("valid"), answer, greet });
    expect(await sendSafely(service, host)).toEqual({ kind: "answered", response: { status: 200, body: "yes" } });
    expect(receivedName).toBe(servername);
    expect(service.received()).toContain(`\r\nhost: ${host}:${service.port}\r\n`);
  });

  test.each(["TLSv1.2", "TLSv1.3"] as const)("over %s", async (version) => {
    const service = await start({ tls: { ...pair("valid"), minVersion: version, maxVersion: version }, answer });
    expect(await sendSafely(service)).toMatchObject({ kind: "answered" });
  });
});

/** Otherwise OpenSSL refuses the old versions before our own rule does. */
const weakCiphers = "DEFAULT@SECLEVEL=0";
const strongCiphers = tls.DEFAULT_CIPHERS;
beforeAll(() => void (tls.DEFAULT_CIPHERS = weakCiphers));
afterAll(() => void (tls.DEFAULT_CIPHERS = strongCiphers));

describe("a service that cannot prove its identity is blocked and gets nothing", () => {
  test.each<[string, TlsOptions, string, string]>([
    [
      "a certificate nobody vouches for",
      pair("self-signed"),
      "localhost",
      "certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)",
    ],
    ["an expired certificate", pair("expired"), "localhost", "certificate is not valid (CERT_HAS_EXPIRED)"],
    [
      "a certificate of another host",
      pair("other-host"),
      "localhost",
      "certificate is not valid (ERR_TLS_CERT_ALTNAME_INVALID)",
    ],
    [
      "a certificate of another host, by address",
      pair("other-host"),
      "127.0.0.1",
      "certificate is not valid (ERR_TLS_CERT_ALTNAME_INVALID)",
    ],
    ["only TLS 1.1", { ...pair("valid"), ...old }, "localhost", "offers no safe encryption (ERR_SSL_"],
    [
      "only TLS 1.0",
      { ...pair("valid"), ...old, maxVersion: "TLSv1" },
      "localhost",
      "offers no safe encryption (ERR_SSL_",
    ],
    ["only HTTP/2", { ...pair("valid"), ALPNProtocols: ["h2"] }, "localhost", "offers no safe encryption (ERR_SSL_"],
  ])("%s", async (_, tls, host, message) => {
    const service = await start({ tls, answer });
    expect(await sendSafely(service, host)).toEqual({ kind: "blocked", message: expect.stringContaining(message) });
    expect(service.received()).toBe("");
  });

  test("a certificate of an unknown authority", async () => {
    setDefaultCACertificates([read("self-signed.pem")]);
    try {
      const service = await start({ tls: pair("valid"), answer });
      const message = "The service's certificate is not valid (UNABLE_TO_VERIFY_LEAF_SIGNATURE)";
      expect(await sendSafely(service)).toEqual({ kind: "blocked", message });
    } finally {
      setDefaultCACertificates([read("ca.pem")]);
    }
  });

  test("certificates are verified even if the environment turns that off", async () => {
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    try {
      const service = await start({ tls: pair("self-signed"), answer });
      expect(await sendSafely(service)).toMatchObject({ kind: "blocked" });
      expect(service.received()).toBe("");
    } finally {
      if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
    }
  });
});

describe("a failed handshake can be tried again", () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ["hangs", () => undefined, "Could not connect (ETIMEDOUT)"],
    ["is closed", (socket) => void socket.end(), "Could not connect (ECONNRESET)"],
    ["is reset", (socket) => void socket.resetAndDestroy(), "Could not connect (ECONNRESET)"],
    [
      "is closed half-way",
      (socket) => void once(socket, "data").then(() => socket.end("\x16\x03\x03\x00\x7a\x02")),
      "Could not connect (ECONNRESET)",
    ],
    [
      "is reset half-way",
      (socket) => void once(socket, "data").then(() => socket.resetAndDestroy()),
      "Could not connect (ECONNRESET)",
    ],
  ])("it %s", async (how, greet, message) => {
    const service = await start({ greet });
    const deadlineMs = how === "hangs" ? 1_500 : 20_000;
    expect(await sendSafely(service, "localhost", { deadlineMs })).toEqual({ kind: "not_sent", message });
    await service.closed; // This side has closed the connection.
  });

  test("it is answered in plain HTTP", async () => {
    const service = await start({ greet: (socket) => void once(socket, "data").then(() => socket.end(yes)) });
    expect((await sendSafely(service)).kind).toBe("blocked");
  });

  test("a service that asks for a client certificate", async () => {
    const service = await start({ tls: { ...pair("valid"), requestCert: true, rejectUnauthorized: true }, answer });
    expect(["not_sent", "unknown"]).toContain((await sendSafely(service)).kind); // TLS 1.3 lets us write before the service objects.
    expect(service.received()).toBe("");
  });
});

describe("over TLS too, the first byte separates not sent from unknown", () => {
  test.each<[string, (socket: Socket, wire: Socket) => void]>([
    ["closes", (socket) => void socket.end()],
    ["is gone", (socket) => void socket.destroy()],
    ["resets", (_, wire) => void wire.resetAndDestroy()],
  ])("the service %s before it: not sent", async (_, act) => {
    const accepted = Promise.withResolvers<[Socket, Socket]>();
    const service = await start({ tls: pair("valid"), greet: (...sockets) => accepted.resolve(sockets) });
    const mayWrite = async () => {
      act(...(await accepted.promise));
      await service.closed;
      return true;
    };
    expect(await sendSafely(service, "localhost", { mayWrite })).toMatchObject({ kind: "not_sent" });
    expect(service.received()).toBe("");
  });

  describe.each(["fresh", "kept"] as const)("over a %s connection", (way) => {
    test.each<[string, (socket: Socket, wire: Socket) => void]>([
      ["closes", (socket) => void socket.end()],
      ["is gone", (socket) => void socket.destroy()],
      ["resets", (_, wire) => void wire.resetAndDestroy()],
      ["breaks off", (socket) => void socket.end(yes.slice(0, -1))],
      ["hangs", () => undefined],
    ])("the service %s after it: unknown", async (how, act) => {
      const service = await start({ tls: pair("valid"), answer: act, isWarmedUp: way === "kept" });
      const deadlineMs = how === "hangs" ? 1_500 : 20_000;
      expect(await sendSafely(service, "localhost", { way, deadlineMs })).toMatchObject({ kind: "unknown" });
      expect(service.received()).not.toBe("");
      expect(service.accepted()).toBe(1);
    });
  });
});
