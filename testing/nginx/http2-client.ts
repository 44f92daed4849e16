import { connect as connectHttp2, type ClientHttp2Session, type OutgoingHttpHeaders } from "node:http2";
import { text } from "node:stream/consumers";
import { connect as connectTcp } from "node:net";
import { connect as connectTls } from "node:tls";
import { SERVER_NAME, type Proxy } from "./proxy.ts";

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: string };

export type Browser = {
  ask: (path: string, headers?: OutgoingHttpHeaders, body?: string) => Promise<Answer>;
  close: () => void;
};

const MAX_MS = 15_000; // as app/funnel/state/submit-answers.ts

/** One visitor's HTTP/2 connection, from an address of their own: nginx limits addresses, and that stays switched on. */
export function openBrowser(
  { url, port, certificate }: Pick<Proxy, "url" | "port" | "certificate">,
  n: number,
): Browser {
  let session: ClientHttp2Session | undefined;
  const opened = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connectHttp2(url, {
      createConnection: () =>
        connectTls({
          socket: connectTcp({ host: "127.0.0.1", port, localAddress: addressOf(n) }),
          servername: SERVER_NAME,
          ca: certificate,
          ALPNProtocols: ["h2"],
        }),
    });
    session.on("error", () => undefined); // the request fails as well, and says so
    return session;
  };
  return {
    async ask(path, headers = {}, body) {
      const method = body === undefined ? "GET" : "POST";
      const stream = opened().request(
        { ":path": path, ":method": method, ...headers },
        { endStream: body === undefined },
      );
      stream.setTimeout(MAX_MS, () => stream.close());
      const answered = new Promise<Record<string, unknown>>((done, fail) => {
        stream.once("response", (fields) => done({ ...fields }));
        stream.once("error", fail);
        stream.once("close", () => fail(new Error("closed without an answer")));
      });
      if (body !== undefined) stream.end(body);
      const [fields, said] = await Promise.all([answered, text(stream)]);
      return { status: Number(fields[":status"]), headers: fields, body: said };
    },
    close: () => session?.close(),
  };
}

/** Each visitor of one drill has another one, all of them on this machine. */
const addressOf = (n: number): string =>
  `127.${1 + (n % 100)}.${Math.floor(n / 100) % 250}.${1 + (Math.floor(n / 25_000) % 250)}`;
