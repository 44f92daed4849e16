import type { Challenge } from "altcha-lib";
import type { SubmitResult } from "#server/intake/submit.ts";
import type { Input, Issue } from "#funnels/engine/read-answers.ts";
import { chosenRecipients } from "./chosen-recipients.ts";
import type { Memory } from "./answer-storage.ts";

export type Sent = { kind: "stored" } | Extract<SubmitResult, { kind: "incomplete" }> | { kind: "unexpected" };

const ANSWER_WITHIN_MS = 15_000;
const MAX_WAIT_MS = 16_000;

/**
 * One lead, one id: repeats the same request while the page is open, until our own server has responded. undefined if `signal`
 * aborted it.
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
 * Accepts only a response with the lead's id, which our server repeats. Returns undefined for anything else: a firewall or a
 * login page may respond in its place, and has not stored the lead.
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

/** Sends a proof of work in the background; during an attack or in a busy network the lead is stored and waits for it. */
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

/** Untrusted: possible fields of our response. */
type Said = { kind?: unknown; submissionId?: unknown; issues?: unknown; challenge?: unknown };

/** The response's JSON; undefined if there is none. A redirect never leads to our response. */
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
    signal?.removeEventListener("abort", abort); // the next attempt adds its own
  }
}

/** Waits so long, or until the browser is online again. */
const waitForLine = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end); // absent outside a browser
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.("online", end);
  });
