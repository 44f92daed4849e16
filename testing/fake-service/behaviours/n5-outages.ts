import type { Behaviour } from "#testing/fake-service/protocol/behaviour.ts";
import { wholeAnswer } from "#testing/fake-service/protocol/wire.ts";

/** Trouble that comes and goes. An outage is switched on and off: /switch/<name> and switchTo. */
export const outages: readonly Behaviour[] = [
  {
    name: "flapping",
    group: "N5",
    server: "http",
    says: "Accepts half of the requests and answers 503 to the others, by chance.",
    processes: true,
    expected: "accepted",
    orElse: "busy",
    choose: ({ dice }) => (dice < 0.5 ? "503" : "ok"),
  },
  {
    name: "flapping-resets",
    group: "N5",
    server: "http",
    says: "Takes every lead in, but breaks half of the connections instead of answering, by chance.",
    processes: true,
    expected: "accepted",
    orElse: "unknown",
    choose: ({ dice }) => (dice < 0.5 ? "rst-after-body" : "ok"),
  },
  {
    name: "brown-out",
    group: "N5",
    server: "http",
    says: "Takes the lead in and accepts it after 20 seconds.",
    processes: true,
    expected: "unknown",
    orElse: "accepted",
    async act({ socket, wait }) {
      if (await wait(20)) socket.end(wholeAnswer());
    },
  },
];
