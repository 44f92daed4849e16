import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Saved = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const KEPT_HEADERS = ["content-type", "content-encoding", "cache-control"];

/** The same bytes from memory, with no work behind them: what a page could score if our process took no time at all. */
export async function startStaticTwin(origin: string): Promise<{ url: string; stop: () => void }> {
  const files = new Map<string, Promise<Saved>>();
  const server = createServer(async ({ url = "/", headers }, response) => {
    const saved = files.get(url) ?? save(new URL(url, origin), headers);
    files.set(url, saved);
    const { status, headers: sent, body } = await saved;
    const kept = Object.fromEntries(KEPT_HEADERS.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])));
    response.writeHead(status, { ...kept, "content-length": body.length }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** As it came over the wire, still compressed. */
const save = (url: URL, { cookie, accept, "accept-encoding": encoding }: IncomingHttpHeaders): Promise<Saved> =>
  new Promise((done, fail) => {
    const headers = { cookie: cookie ?? "", accept: accept ?? "*/*", "accept-encoding": encoding ?? "" };
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", fail);
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", fail)
      .end();
  });
