import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Memory } from "./answer-memory.ts";

export type Sent =
  { kind: "stored" } | { kind: "incomplete"; issues: Issue[] } | { kind: "failed" } | { kind: "unexpected" };

const WAITS_MS = [1000, 2000, 4000, 8000];

/** One lead, one id: on a lost connection or a 5xx the same request goes out again before anybody is bothered. */
export async function send(formType: string, { id, answers, sourceUrl }: Memory): Promise<Sent> {
  const body = JSON.stringify({ id, formType, answers, sourceUrl });
  for (const waitMs of [...WAITS_MS, undefined]) {
    const response = await post(body);
    if (response && response.status < 500) return read(response);
    if (waitMs !== undefined) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return { kind: "failed" };
}

/** Tells that the number read back is right. */
export async function confirmPhone(id: string): Promise<void> {
  await post("", `/api/submissions/${id}/confirm-phone`);
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
