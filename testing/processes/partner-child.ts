import { createServer } from "node:http";
import { createControls } from "#testing/fake-partner/controls.ts";
import { openJournal } from "#testing/fake-partner/journal.ts";
import { listen } from "#testing/fake-partner/protocol/listeners.ts";
import { createMemory } from "#testing/fake-partner/memory.ts";
import { serveRequest } from "#testing/fake-partner/serve-request.ts";

/** The fake partner, each answer after another delay, so that kills meet requests on their way. Nobody kills this one. */
const SLOWEST_MS = 60;
const { JOURNAL = "", PORT } = process.env;

const journal = await openJournal(JOURNAL);
const house = {
  journal,
  memory: createMemory(),
  controls: createControls(),
  homeUrl: () => "",
  get delayMs() {
    return 1 + Math.random() * SLOWEST_MS;
  },
  secondMs: 1000,
};
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://partner");
  serveRequest(house, pathname, request, response).catch(() => response.destroy()); // a killed sender breaks off
});
await listen(server, Number(PORT));
console.log("listening");
process.on("SIGTERM", () => {
  server.close(() => void journal.close());
  server.closeAllConnections();
});
