import type { Changes } from "#server/delivery/queue/change-feed.ts";

const HEARTBEAT_MS = 15_000;
const CHECK_MS = 60_000;
/** Limit of visible windows per person; hidden pages close their stream. */
const STREAMS_PER_SESSION = 6;
/** Retry delay for a browser whose stream was replaced by a newer one. */
const LATER_MS = 60_000;

/** Close functions of each session's open streams, oldest first. */
const open = new Map<string, Array<() => void>>();

type Viewer = {
  sessionId: string;
  /** Aborted when the browser disconnects. */
  signal: AbortSignal;
  isSignedIn: () => Promise<boolean>;
};

/**
 * Server-sent events that only say "something changed"; the page then reloads its data through the staff guard. Ends when the
 * browser disconnects, the process stops, the session ends or has opened too many newer streams.
 */
export function liveStream(changes: Changes, { sessionId, signal, isSignedIn }: Viewer): Response {
  const text = new TextEncoder();
  let stop: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: string) => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(text.encode(`${line}\n\n`));
      };
      // Idempotent: several causes may come at once, and a closed stream cannot be closed again.
      const end = () => {
        if (!stop) return;
        stop();
        controller.close();
      };
      const leave = changes.subscribe({ changed: () => send("event: changed\ndata:"), ended: end });
      const heartbeat = setInterval(() => send(":"), HEARTBEAT_MS);
      const check = setInterval(() => {
        void isSignedIn().then(
          (still) => (still ? undefined : end()),
          () => undefined, // database errors are ignored; the next check decides
        );
      }, CHECK_MS);
      const forget = remember(sessionId, () => {
        send(`retry: ${LATER_MS}`);
        end();
      });
      stop = () => {
        stop = undefined;
        leave();
        forget();
        clearInterval(heartbeat);
        clearInterval(check);
        signal.removeEventListener("abort", end);
      };
      signal.addEventListener("abort", end);
      send(":");
      if (signal.aborted) end();
    },
    cancel: () => stop?.(),
  });
  // The connection ends with the stream, so that a stopping process need not wait for it.
  return new Response(body, { headers: { "content-type": "text/event-stream", connection: "close" } });
}

/** Registers the stream and closes the session's oldest ones above the limit. Returns the unregister function. */
function remember(sessionId: string, close: () => void): () => void {
  const streams = open.get(sessionId) ?? [];
  open.set(sessionId, [...streams, close]);
  const tooMany = Math.max(0, streams.length + 1 - STREAMS_PER_SESSION);
  for (const closeOldest of streams.slice(0, tooMany)) closeOldest();
  return () => {
    const left = (open.get(sessionId) ?? []).filter((other) => other !== close);
    if (left.length > 0) open.set(sessionId, left);
    else open.delete(sessionId);
  };
}
