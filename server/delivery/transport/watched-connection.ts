import type { Socket } from "node:net";

/** A connection of which every byte is seen, so that none can be taken for the answer to something else. */
export type WatchedConnection = {
  readonly socket: Socket;
  /** Open, and nothing was heard that nobody had asked for. */
  isQuiet(): boolean;
  /** A request follows: from now on what comes is its answer. `isNoted`: its bytes will be wanted. */
  ask(isNoted: boolean): void;
  /** The bytes of the answer, or none if there were too many. Every further byte ends the connection. */
  takeAnswer(): Buffer;
};

const MOST_BYTES = 128 * 1024; // a longer answer is not read to its end

export function watch(socket: Socket): WatchedConnection {
  let heard: Buffer[] = [];
  let bytes = 0;
  let isAsked = false;
  let isNoting = false;
  socket.on("data", (chunk: Buffer) => {
    if (!isAsked) return void socket.destroy();
    bytes += chunk.length;
    if (isNoting && bytes <= MOST_BYTES) heard.push(chunk);
  });
  return {
    socket,
    isQuiet: () => socket.readable && socket.writable && !socket.destroyed,
    ask(isNoted) {
      isAsked = true;
      isNoting = isNoted;
    },
    takeAnswer() {
      const answer = Buffer.concat(bytes > MOST_BYTES ? [] : heard);
      heard = [];
      bytes = 0;
      isAsked = false;
      return answer;
    },
  };
}
