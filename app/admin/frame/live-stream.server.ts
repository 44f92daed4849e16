import type { Changes } from "#server/delivery/queue/change-feed.ts";

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 60_000;

/**
 * Server-sent events that only say "something changed"; the page then loads its data through the staff guard. Ends when the
 * browser disconnects, the process stops or the session ends.
 */
export function liveStream(changes: Changes, signal: AbortSignal, isSignedIn: () => Promise<boolean>): Response {
  const text = new TextEncoder();
  let stop: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: string) => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(text.encode(`${line}\n\n`));
      };
      const end = () => {
        stop?.();
        controller.close();
      };
      const leave = changes.lookOn({ changed: () => send("event: changed\ndata:"), ended: end });
      const heartbeat = setInterval(() => send(":"), HEARTBEAT_MS);
      const check = setInterval(() => {
        void isSignedIn().then(
          (still) => (still ? undefined : end()),
          () => undefined, // the database is down; the next check decides
        );
      }, CHECK_MS);
      stop = () => {
        leave();
        clearInterval(heartbeat);
        clearInterval(check);
        signal.removeEventListener("abort", end);
        stop = undefined;
      };
      signal.addEventListener("abort", end);
      send(":");
    },
    cancel: () => stop?.(),
  });
  // The connection ends with the stream: a stopping process need not wait until it is idle.
  return new Response(body, { headers: { "content-type": "text/event-stream", connection: "close" } });
}
