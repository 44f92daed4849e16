import { Agent, request } from "node:http";

/** A connection for each: one that was kept may be closed by the server in the moment it is used again. */
const agent = new Agent({ keepAlive: false, maxSockets: 64 });

export type Call = { method?: string; headers?: Readonly<Record<string, string>>; body?: string | Buffer };
export type Answer = { status: number; body: string; cookies: string[] };

/** A request with exactly these headers: fetch would add some of its own. */
export const call = (url: string, { method = "POST", headers = {}, body = "" }: Call): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = request(url, { agent, method, headers: { ...headers, "content-length": Buffer.byteLength(body) } });
    sent.on("error", fail);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString("utf8"),
          cookies: (response.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0] ?? ""),
        }),
      );
    });
    sent.end(body);
  });
