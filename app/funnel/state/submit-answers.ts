import type { Submitted } from "#server/intake/submit.ts";
import type { Input } from "#funnels/engine/read-answers.ts";
import { chosenRecipients } from "./chosen-recipients.ts";
import type { Memory } from "./answer-storage.ts";
import { waitForLine } from "./wait-for-line.ts";

export type Sent = { kind: "stored" } | Extract<Submitted, { kind: "incomplete" }> | { kind: "unexpected" };

const ANSWER_WITHIN_MS = 15_000;
const LONGEST_WAIT_MS = 16_000;

/**
 * One lead, one id: on a lost connection, a 5xx or no answer the same request is sent again, for as long as the page is open.
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
  for (let waitMs = 1000; !signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const response = await post(JSON.stringify(lead), { signal });
    if (response?.status === 428) return prove(response, lead);
    if (response && response.status < 500) return read(response);
    await waitForLine(waitMs);
  }
  return undefined;
}

/** In an attack or a busy network the lead is stored, and sent on once this browser has sent its proof of work. Nobody sees it. */
async function prove(response: Response, lead: object): Promise<Sent> {
  try {
    const { solve } = await import("./solve-proof-of-work.ts");
    await post(JSON.stringify({ ...lead, proof: await solve(await response.json()) }));
  } catch {
    // staff will check the lead instead
  }
  return { kind: "stored" };
}

/** Reports that the visitor confirmed the number. */
export async function confirmPhone(memory: Memory): Promise<void> {
  await post(JSON.stringify(memory), { address: `/api/submissions/${memory.id}/confirm-phone` });
}

type How = { address?: string; signal?: AbortSignal };

async function post(body: string, { address = "/api/submissions", signal }: How = {}): Promise<Response | undefined> {
  const headers = { "content-type": "application/json" };
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ANSWER_WITHIN_MS);
  signal?.addEventListener("abort", abort);
  try {
    return await fetch(address, { method: "POST", headers, body, signal: controller.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort); // the next try adds its own
  }
}

async function read(response: Response): Promise<Sent> {
  if (response.ok) return { kind: "stored" };
  return response.status === 422 ? ((await response.json()) as Sent) : { kind: "unexpected" };
}
