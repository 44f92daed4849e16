import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "#testing/listen.ts";

/**
 * The api service that all rounds send to: notes when a request arrives, answers 20 ms later, or never under /hang. The
 * fake partner puts every request on the disk first; beside a database on the same disk that would measure the disk.
 */
const ANSWER_AFTER_MS = 20;

let arrivals: { path: string; id: string; at: number }[] = [];

const server = createServer(async (request, response) => {
  const at = performance.timeOrigin + performance.now();
  const path = request.url ?? "";
  arrivals.push({ path, id: /"id":"([^"]+)"/.exec(await text(request))?.[1] ?? "", at });
  if (path === "/hang") return;
  await wait(ANSWER_AFTER_MS);
  response.writeHead(200, { "content-type": "application/json" }).end('{"status":"ok"}');
});
console.log(`listening on ${(await listen(server)).url}`);

setInterval(() => {
  if (arrivals.length > 0) process.send?.(arrivals);
  arrivals = [];
}, 50);
process.on("disconnect", () => process.exit());
