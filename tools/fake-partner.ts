import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/**
 * Stands in for a lead service, in development and in tests. The path says how it behaves:
 *   /ok      stores the lead and accepts it
 *   /refuse  answers 422
 *   /hang    stores the lead and never answers
 *   /reset   stores the lead and breaks the connection
 * What it stored is in its journal, one JSON line per request, on disk before the answer leaves. GET / shows the journal.
 */
export type JournalLine = { at: string; path: string; key: string | null; processed: boolean; body: unknown };

export type FakePartner = { url: string; stop: () => Promise<void> };

export async function startFakePartner(options: { port: number; journal: string }): Promise<FakePartner> {
  mkdirSync(dirname(options.journal), { recursive: true });
  const journal = openSync(options.journal, "a");
  const write = (line: JournalLine) => {
    writeSync(journal, `${JSON.stringify(line)}\n`);
    fsyncSync(journal);
  };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", "http://partner").pathname;
    if (request.method === "GET") return show(response, options.journal);
    const body = parse(await text(request));
    const key = request.headers["idempotency-key"];
    write({
      at: new Date().toISOString(),
      path,
      key: typeof key === "string" ? key : null,
      processed: path !== "/refuse",
      body,
    });
    if (path === "/hang") return;
    if (path === "/reset") return void request.socket.resetAndDestroy();
    if (path === "/refuse") return reply(response, 422, { message: "This lead does not fit" });
    reply(response, 201, { message: "Lead accepted" });
  }

  await listen(server, options.port);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => {
          closeSync(journal);
          done();
        });
        server.closeAllConnections();
      }),
  };
}

export const readJournal = (file: string): JournalLine[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JournalLine);

function show(response: ServerResponse, journal: string): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(readJournal(journal).slice(-50).toReversed(), null, 2));
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const partner = await startFakePartner({
    port: Number(process.env["PORT"] ?? 3900),
    journal: process.env["JOURNAL"] ?? ".local/fake-partner.jsonl",
  });
  console.log(`listening on ${partner.url}`);
  process.on("SIGTERM", () => void partner.stop());
}
