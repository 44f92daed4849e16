import { connect } from "node:net";

export type Heard = {
  /** The first quarter megabyte, a character for each byte. */
  text: string;
  bytes: number;
  pieces: number;
  end: "closed" | "reset" | "left";
};

type Said = {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Called once, before anything is looked at: with the first byte, or when the connection breaks without one. */
  atFirstSign?: () => void;
  /** Disconnects after this many bytes. */
  leaveAfter?: number;
};

const MAX_STORED = 256 * 1024;

/** Posts and reads bytes, with no HTTP library between, so that nothing is tidied up. */
export function post(url: string, { body = {}, headers = {}, atFirstSign, leaveAfter = Infinity }: Said = {}) {
  const { hostname, port, host, pathname } = new URL(url);
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const lines = {
    host,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(payload),
    connection: "close",
    ...headers,
  };
  return new Promise<Heard>((done) => {
    const heard: Heard = { text: "", bytes: 0, pieces: 0, end: "closed" };
    let sign = atFirstSign;
    const noticed = () => {
      sign?.();
      sign = undefined;
    };
    const socket = connect(Number(port), hostname);
    socket.on("data", (piece) => {
      noticed();
      heard.bytes += piece.length;
      heard.pieces++;
      if (heard.text.length < MAX_STORED) heard.text += piece.toString("latin1");
      if (heard.bytes < leaveAfter) return;
      heard.end = "left";
      socket.destroy();
    });
    socket.on("error", () => (heard.end = "reset"));
    socket.on("close", () => {
      noticed();
      done(heard);
    });
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join("")}\r\n${payload}`);
  });
}
