import { gzipSync } from "node:zlib";
import type { Acting, Behaviour } from "#testing/fake-service/protocol/behaviour.ts";
import { listenRaw } from "#testing/fake-service/protocol/listeners.ts";
import { ACCEPTED, breakOff, drip, head, pour, wholeAnswer } from "#testing/fake-service/protocol/wire.ts";

type Act = Acting["act"];

/** Breaks that leave the sender in doubt, unless said otherwise; the lead is in. */
const wire = (name: string, says: string, act: Act, more: Partial<Acting> = {}): Behaviour => ({
  name,
  group: "N2",
  server: "http",
  says,
  processes: true,
  expected: "unknown",
  act,
  ...more,
});

const reset: Act = ({ socket }) => breakOff(socket);
const say =
  (bytes: string | Buffer): Act =>
  ({ socket }) =>
    void socket.end(bytes);
const postpone: Act = async ({ socket, wait }) => {
  await wait(60);
  socket.end();
};

const OK_HEAD = "200 OK";
const JSON_TYPE = { "content-type": "application/json" };
const MEGABYTE = 1024 * 1024;

/** Many members of a few bytes each: fifty megabytes of zeros, small enough to be read whole. */
const bomb = (): Buffer => {
  const member = gzipSync(Buffer.alloc(MEGABYTE), { level: 9 });
  return Buffer.concat(Array.from({ length: 50 }, () => member));
};

export const transport: readonly Behaviour[] = [
  {
    name: "rst-after-accept",
    group: "N2",
    server: "raw",
    says: "Accepts the connection and breaks it before a byte is read.",
    processes: false,
    expected: "not_sent",
    orElse: "unknown",
    open: () => listenRaw("http", breakOff),
  },
  wire("rst-after-headers", "Reads the request's headers and breaks the connection; the lead is lost.", reset, {
    reads: "head",
    processes: false,
  }),
  wire(
    "rst-mid-body",
    "Reads the first bytes of the request's body and breaks the connection; the lead is lost.",
    reset,
    {
      reads: "part",
      processes: false,
    },
  ),
  wire("rst-after-body", "Takes the lead in and breaks the connection instead of answering.", reset),
  wire("reset", "Takes the lead in and breaks the connection; the short name of rst-after-body.", reset),
  wire("rst-mid-answer", "Takes the lead in, sends half of its answer and breaks the connection.", ({ socket }) => {
    const half = head("201 Created", { ...JSON_TYPE, "content-length": 1000 }) + '{"message":"Lead';
    socket.write(half, () => breakOff(socket));
  }),
  wire("fin-without-answer", "Takes the lead in and closes the connection in good order, without an answer.", say("")),
  wire("hang", "Takes the lead in and says nothing for 60 seconds, then closes.", postpone),
  wire("hang-lost", "Says nothing for 60 seconds and closes; the lead is lost.", postpone, { processes: false }),
  wire("slow-headers", "Takes the lead in and sends its answer's headers at a byte per second.", (exchange) =>
    drip(exchange, wholeAnswer()),
  ),
  wire("slow-body", "Takes the lead in, sends its headers at once and its body at a byte per second.", (exchange) => {
    exchange.socket.write(head(OK_HEAD, { ...JSON_TYPE, "content-length": 2000 }));
    return drip(exchange, ACCEPTED.padEnd(2000));
  }),
  wire(
    "truncated-body",
    "Takes the lead in and closes after a tenth of the body it has announced.",
    say(head(OK_HEAD, { ...JSON_TYPE, "content-length": ACCEPTED.length * 10 }) + ACCEPTED),
  ),
  wire(
    "truncated-chunks",
    "Takes the lead in and closes without the last chunk.",
    say(`${head(OK_HEAD, { ...JSON_TYPE, "transfer-encoding": "chunked" })}1b\r\n${ACCEPTED}\r\n`),
  ),
  wire(
    "chunk-garbage",
    "Takes the lead in and sends a chunk whose length is not a number.",
    say(`${head(OK_HEAD, { ...JSON_TYPE, "transfer-encoding": "chunked" })}Lead\r\naccepted\r\n`),
  ),
  wire(
    "endless-body",
    "Takes the lead in and sends a body of 2 GB, for as long as somebody reads.",
    (exchange) => {
      exchange.socket.write(head(OK_HEAD, { ...JSON_TYPE, "content-length": 2 * 1024 * MEGABYTE }));
      return pour(exchange, Buffer.alloc(64 * 1024, " "), 32 * 1024);
    },
    { expected: "accepted" },
  ),
  wire(
    "endless-chunks",
    "Takes the lead in and sends chunks without an end.",
    (exchange) => {
      exchange.socket.write(head(OK_HEAD, { ...JSON_TYPE, "transfer-encoding": "chunked" }));
      return pour(exchange, `4000\r\n${" ".repeat(0x4000)}\r\n`, Infinity);
    },
    { expected: "accepted" },
  ),
  wire(
    "gzip-bomb",
    "Takes the lead in and sends 50 MB of zeros, gzipped to less than 64 KB, to whoever unpacks them.",
    ({ socket }) => {
      const body = bomb();
      const headers = { ...JSON_TYPE, "content-encoding": "gzip", "content-length": body.length, connection: "close" };
      socket.write(head(OK_HEAD, headers));
      socket.end(body);
    },
    { expected: "accepted" },
  ),
  wire(
    "100-continue",
    "Takes the lead in and says 100 Continue before its answer, unasked.",
    say(head("100 Continue") + wholeAnswer()),
    { expected: "accepted" },
  ),
  wire(
    "early-hints",
    "Takes the lead in and says 103 Early Hints before its answer.",
    say(head("103 Early Hints", { link: "</style.css>; rel=preload" }) + wholeAnswer()),
    { expected: "accepted" },
  ),
  wire(
    "endless-interim",
    "Takes the lead in and says 100 Continue again and again, and never more.",
    async (exchange) => {
      do exchange.socket.write(head("100 Continue"));
      while (await exchange.wait(0.05));
      exchange.socket.end();
    },
  ),
  wire(
    "101-upgrade",
    "Takes the lead in and switches to a protocol that nobody asked for.",
    say(head("101 Switching Protocols", { connection: "upgrade", upgrade: "websocket" })),
  ),
  wire(
    "http09-garbage",
    "Takes the lead in and answers with a bare page, as HTTP had it in 1991.",
    say("<html><body>It works!</body></html>\n"),
  ),
  wire(
    "header-9k",
    "Takes the lead in and accepts it with a header of 9 KB.",
    say(wholeAnswer({ "x-long": "a".repeat(9 * 1024) })),
    { expected: "accepted" },
  ),
  wire(
    "header-64k",
    "Takes the lead in and accepts it with a header of 64 KB.",
    say(wholeAnswer({ "x-long": "a".repeat(64 * 1024) })),
  ),
  wire(
    "nul-in-header",
    "Takes the lead in and accepts it with a NUL in a header.",
    say(wholeAnswer({ "x-nul": "a\u0000b" })),
  ),
  wire(
    "two-lengths",
    "Takes the lead in and accepts it with two different Content-Length headers.",
    say(wholeAnswer({ "Content-Length": "5" })),
  ),
];
