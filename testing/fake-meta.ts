import { createServer } from "node:http";
import { listen } from "./listen.ts";

type PixelEvent = { pixel: string; name: string; eventId: string | null; page: string };

export type MetaStandIn = { scriptUrl: string; events: PixelEvent[]; stop: () => Promise<void> };

/** Stands in for Meta: a script with the pixel's own protocol, which reports each event back here. */
export async function startMetaStandIn(): Promise<MetaStandIn> {
  const events: PixelEvent[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    if (url.pathname === "/fbevents.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(SCRIPT);
      return;
    }
    const said = (name: string) => url.searchParams.get(name);
    if (url.pathname === "/tr")
      events.push({ pixel: said("id") ?? "", name: said("ev") ?? "", eventId: said("eid"), page: said("dl") ?? "" });
    response.writeHead(204).end();
  });
  const { url, stop } = await listen(server);
  return { scriptUrl: `${url}/fbevents.js`, events, stop };
}

/** As the real one: takes over the queue, sets _fbp, reports with an image. */
const SCRIPT = `(() => {
  const home = new URL(document.querySelector("script[src$='/fbevents.js']").src).origin;
  let pixel = "";
  document.cookie = "_fbp=fb.1." + Date.now() + ".1098115397; Path=/; Max-Age=7776000";
  fbq.callMethod = (command, ...args) => {
    if (command === "init") pixel = args[0];
    if (command !== "track") return;
    const said = { id: pixel, ev: args[0], dl: location.href };
    if (args[2]?.eventID) said.eid = args[2].eventID;
    new Image().src = home + "/tr?" + new URLSearchParams(said);
  };
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call);
})();`;
