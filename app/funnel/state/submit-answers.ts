import type { Challenge } from "altcha-lib";
import type { SubmitResult } from "#server/intake/submit.ts";
import type { Input, Issue } from "#funnels/engine/read-answers.ts";
import { chosenRecipients } from "./chosen-recipients.ts";
import type { Memory } from "./answer-storage.ts";

export type Sent = { kind: "stored" } | Extract<SubmitResult, { kind: "incomplete" }> | { kind: "unexpected" };

const ANSWER_WITHIN_MS = 15_000;
const MAX_WAIT_MS = 16_000;

/**
 * One lead, one id: the same request is sent again, for as long as the page is open, until our own server has answered it.
 * Undefined: `signal` ended it.
 */
export async function send(
  formType: string,
  memory: Memory,
  input: Input,
  signal: AbortSignal,
): Promise<Sent | undefined> {
  const { website, wordings } = input;
  const recipients = chosenRecipients(input);
  const lead = { ...memory, formType, website, wordings, recipients, sentAt: Date.now() };
  for (let waitMs = 1000; !signal.aborted; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    const sent = await read(await post(JSON.stringify(lead), { signal }), lead);
    if (sent) return sent;
    await waitForLine(waitMs);
  }
  return undefined;
}

/**
 * Our server repeats the lead's id. Undefined for everything else, whatever its status: a firewall, a login page or a network's own
 * page may answer in its place, and has not stored the lead.
 */
async function read(said: Said | undefined, lead: { id: string }): Promise<Sent | undefined> {
  switch (said?.kind) {
    case "stored":
      if (said.submissionId !== lead.id) return undefined;
      if (said.challenge) await prove(said.challenge, lead);
      return { kind: "stored" };
    case "incomplete":
      return Array.isArray(said.issues) ? { kind: "incomplete", issues: said.issues as Issue[] } : undefined;
    case "malformed":
      return { kind: "unexpected" };
    default:
      return undefined;
  }
}

/** In an attack or a busy network the lead is stored, and sent on once this browser has sent its proof of work. Nobody sees it. */
async function prove(challenge: unknown, lead: object): Promise<void> {
  try {
    const { solve } = await import("./solve-proof-of-work.ts");
    await post(JSON.stringify({ ...lead, proof: await solve(challenge as Challenge) }));
  } catch {
    // staff will check the lead instead
  }
}

/** Reports that the visitor confirmed the number. */
export async function confirmPhone(memory: Memory): Promise<void> {
  await post(JSON.stringify(memory), { address: `/api/submissions/${memory.id}/confirm-phone` });
}

type How = { address?: string; signal?: AbortSignal };

/** What our server may say, and anything else may say too. */
type Said = { kind?: unknown; submissionId?: unknown; issues?: unknown; challenge?: unknown };

/** The answer's JSON; undefined where there is none. A redirect leads to no answer of ours. */
async function post(body: string, { address = "/api/submissions", signal }: How = {}): Promise<Said | undefined> {
  const headers = { "content-type": "application/json" };
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ANSWER_WITHIN_MS);
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers,
      body,
      redirect: "error",
      signal: controller.signal,
    });
    return ((await response.json()) as Said | null) ?? undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort); // the next try adds its own
  }
}

/** Waits that long, or until the browser says that its line is back. */
const waitForLine = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end); // there are none where no browser is
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.("online", end);
  });
