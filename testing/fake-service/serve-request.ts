import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import type { Acting, Answering, Choice, Exchange } from "./protocol/behaviour.ts";
import { behaviourNamed } from "./behaviours/registry.ts";
import type { Controls } from "./controls.ts";
import type { Journal, JournalLine } from "./journal.ts";
import { marksOf, readBody } from "./lead-in-request.ts";
import { diceOf, refOf, type Memory } from "./memory.ts";
import { ACCEPTED, answerOf, reply } from "./reply.ts";
import { readRoute, type Plan } from "./route.ts";

type House = {
  journal: Journal;
  memory: Memory;
  controls: Controls;
  homeUrl: () => string;
  delayMs: () => number;
  secondMs: number;
};

const NOT_THERE: Answering = {
  name: "unknown",
  group: "N4",
  server: "http",
  says: "There is no such behaviour, or it needs a port of its own.",
  processes: false,
  expected: "rejected",
  answer: { status: 404, body: { message: "There is no such behaviour here" } },
};

/** One request: read it, decide, put the truth on the disk, and only then let a byte leave or break the connection. */
export async function serveRequest(house: House, path: string, request: IncomingMessage, response: ServerResponse) {
  const { memory, controls } = house;
  const { recognition, plan: asked } = readRoute(path);
  const plan = controls.settle(asked);
  const body = await readFrom(request, plan);
  const lead = marksOf(request.headers, body);
  const turn = memory.nextTurn(path, lead);
  const behaviour = choose(plan, turn, request.socket instanceof TLSSocket, {
    dice: diceOf(lead, turn),
    body,
    bearer: /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1],
    now: Date.now(),
    isRevoked: controls.isRevoked,
  });
  const visit = memory.take(path, recognition, lead, behaviour.processes);
  const { key, leadId } = lead;
  const line: JournalLine = { at: Date.now(), path, behaviour: behaviour.name, key, leadId, ...visit, body };
  await house.journal.write(JSON.stringify(line));
  const delayMs = house.delayMs();
  if (delayMs > 0) await pause(delayMs);
  if ("act" in behaviour) return behaviour.act(exchangeOf(house, request, response));
  const question = { ref: refOf(lead), homeUrl: house.homeUrl() };
  reply(response, answerOf(behaviour, recognition, visit.recognised, question));
}

/** A behaviour that breaks off early must not have read what it breaks. */
async function readFrom(request: IncomingMessage, plan: Plan): Promise<unknown> {
  const only = plan.kind === "one" ? behaviourNamed(plan.name) : undefined;
  const reads = only && "reads" in only ? only.reads : "all";
  if (reads === "head") return null;
  if (reads === "part") {
    const [chunk] = (await Promise.race([once(request, "data"), once(request, "end")])) as [Buffer?];
    return chunk?.subarray(0, 16).toString("utf8") ?? null;
  }
  return readBody(request.headers["content-type"], await text(request));
}

function choose(plan: Plan, turn: number, overTls: boolean, choice: Choice): Answering | Acting {
  const name = plan.kind === "sequence" ? (plan.names[turn] ?? plan.names.at(-1) ?? "") : plan.name;
  const named = behaviourNamed(name);
  const behaviour = named && "choose" in named ? behaviourNamed(named.choose(choice)) : named;
  if (behaviour === undefined || "choose" in behaviour) return NOT_THERE;
  if (!("open" in behaviour)) return behaviour;
  return overTls ? { ...behaviour, server: "http", processes: true, answer: ACCEPTED } : NOT_THERE;
}

function exchangeOf({ secondMs }: House, { socket }: IncomingMessage, response: ServerResponse): Exchange {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const over = AbortSignal.any([gone.signal, AbortSignal.timeout(60 * secondMs)]);
  const wait = (seconds: number) => pause(seconds * secondMs, true, { signal: over }).catch(() => false);
  return { socket, over, wait };
}
