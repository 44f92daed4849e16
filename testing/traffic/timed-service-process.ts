import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The api service that all rounds send to: notes when a request arrives, answers 20 ms later, or never under /hang. The
 * fake partner puts every request on the disk first; beside a database on the same disk that would measure the disk.
 */
const ANSWER_AFTER_MS = 20;
const ANSWER = JSON.stringify({ status: "ok" });

let arrivals: { path: string; id: string; at: number }[] = [];

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  const path = request.url ?? "";
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => (body += chunk));
  request.on("end", () => {
    arrivals.push({ path, id: /"id":"([^"]+)"/.exec(body)?.[1] ?? "", at });
    if (path === "/hang") return;
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(ANSWER), ANSWER_AFTER_MS);
  });
});
server.listen(0, "127.0.0.1", 1024, () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

setInterval(() => {
  if (arrivals.length > 0) process.send?.(arrivals);
  arrivals = [];
}, 50);
process.on("disconnect", () => process.exit());
