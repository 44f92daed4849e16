import type { Submitted } from "#server/intake/submit.ts";
import type { Memory } from "./answer-storage.ts";

export type Sent =
  { kind: "stored" } | Extract<Submitted, { kind: "incomplete" }> | { kind: "failed" } | { kind: "unexpected" };

const WAITS_MS = [1000, 2000, 4000, 8000];

/** One lead, one id: on a lost connection or a 5xx the same request is sent again before the visitor sees an error. */
export async function send(formType: string, memory: Memory, website: unknown = ""): Promise<Sent> {
  const lead = { ...memory, formType, website, sentAt: Date.now() };
  for (const waitMs of [...WAITS_MS, undefined]) {
    const response = await post(JSON.stringify(lead));
    if (response?.status === 428) return prove(response, lead);
    if (response && response.status < 500) return read(response);
    if (waitMs !== undefined) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return { kind: "failed" };
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
  await post(JSON.stringify(memory), `/api/submissions/${memory.id}/confirm-phone`);
}

async function post(body: string, address = "/api/submissions"): Promise<Response | undefined> {
  const headers = { "content-type": "application/json" };
  try {
    return await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(15_000) });
  } catch {
    return undefined;
  }
}

async function read(response: Response): Promise<Sent> {
  if (response.ok) return { kind: "stored" };
  return response.status === 422 ? ((await response.json()) as Sent) : { kind: "unexpected" };
}
