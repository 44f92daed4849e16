import type { ServerResponse } from "node:http";
import type { Recognition } from "#server/delivery/adapter.ts";
import type { Answer, Answering, Asked } from "./protocol/behaviour.ts";

export function reply(response: ServerResponse, { status, headers = {}, body = "" }: Answer): void {
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = Buffer.from(isText ? body : JSON.stringify(body));
  const type = isText ? {} : { "content-type": "application/json" };
  const length = status === 204 ? {} : { "content-length": bytes.length };
  response.writeHead(status, { ...type, ...length, ...headers }).end(bytes);
}

export const ACCEPTED: Answer = { status: 201, body: { message: "Lead accepted" } };

/** Answers that judge the lead; the others speak about the sender or the moment. */
const VERDICTS = new Set(["accepted", "accepted_with_note", "duplicate", "rejected"]);

/** What is said about a lead that was taken in before, by an api service that has noticed. */
export function answerOf(behaviour: Answering, recognition: Recognition, recognised: boolean, asked: Asked): Answer {
  const { answer, known, group, expected, byRules, turnsAway } = behaviour;
  const first = typeof answer === "function" ? answer(asked) : answer;
  const meaning = byRules?.expected ?? expected;
  if (!recognised || turnsAway || !VERDICTS.has(meaning)) return first;
  if (recognition === "natural") {
    const in200 = group === "shape" && first.status === 200;
    return (
      known ??
      (in200 ? { status: 200, body: { status: "duplicate" } } : { status: 409, body: { message: "duplicate" } })
    );
  }
  const isScripted = group === "shape" || group === "N7"; // their words are the test; ours would not be understood
  return meaning === "rejected" && !isScripted ? ACCEPTED : first;
}
