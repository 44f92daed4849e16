import { readFile } from "node:fs/promises";
import type { Behaviour, Opening, Row, Site } from "#testing/fake-service/protocol/behaviour.ts";
import { listenRaw, listenTls, listenWithFullQueue } from "#testing/fake-service/protocol/listeners.ts";
import { breakOff } from "#testing/fake-service/protocol/wire.ts";

/** What fails before a request can be sent. A client that goes on all the same has its lead taken in, and is found out. */
const before = (
  name: string,
  server: "tls" | "raw",
  expected: Row["expected"],
  says: string,
  open: Opening["open"],
): Behaviour => ({ name, group: "N1", server, says, processes: false, expected, open });

async function certificate(name: string): Promise<{ cert: string; key: string }> {
  const read = (ending: string) => readFile(new URL(`../certificates/${name}.${ending}`, import.meta.url), "utf8");
  return { cert: await read("pem"), key: await read("key") };
}

const withCertificate = (name: string) => async (site: Site) => listenTls(site, await certificate(name));

export const connection: readonly Behaviour[] = [
  before("connect-refused", "raw", "not_sent", "Nobody listens there.", () =>
    Promise.resolve({ url: "http://127.0.0.1:1", stop: () => Promise.resolve() }),
  ),
  before(
    "connect-hang",
    "raw",
    "not_sent",
    "Its queue is full, so that connecting takes for ever.",
    listenWithFullQueue,
  ),
  {
    name: "tls-valid",
    group: "N1",
    server: "tls",
    says: "Speaks TLS as it should, takes the lead in and accepts it.",
    processes: true,
    expected: "accepted",
    open: withCertificate("valid"),
  },
  before("tls-expired", "tls", "config_error", "Shows a certificate that has expired.", withCertificate("expired")),
  before("tls-wrong-host", "tls", "config_error", "Shows another host's certificate.", withCertificate("other-host")),
  before(
    "tls-self-signed",
    "tls",
    "config_error",
    "Shows a certificate that it has signed itself.",
    withCertificate("self-signed"),
  ),
  before("tls-10-only", "tls", "config_error", "Speaks TLS 1.0 and nothing newer.", async (site) =>
    listenTls(site, {
      ...(await certificate("valid")),
      minVersion: "TLSv1",
      maxVersion: "TLSv1",
      ciphers: "DEFAULT:@SECLEVEL=0",
    }),
  ),
  before("tls-handshake-hang", "raw", "not_sent", "Connects and says nothing for 60 seconds.", ({ secondMs }) =>
    listenRaw("https", (socket) => void socket.setTimeout(60 * secondMs, () => socket.destroy()).resume()),
  ),
  before("tls-handshake-reset", "raw", "not_sent", "Breaks the connection when the handshake begins.", () =>
    listenRaw("https", (socket) => void socket.once("data", () => breakOff(socket))),
  ),
  before("tls-not-spoken", "raw", "config_error", "Answers the handshake in plain HTTP.", () =>
    listenRaw("https", (socket) => void socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))),
  ),
];
