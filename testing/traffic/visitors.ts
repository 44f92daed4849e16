import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#funnels/engine/new-id.ts";
import { newLead } from "#testing/fixtures/leads.ts";

export type Answer = { id: string; status: number; ms: number };

const FILL_MS = 95_000;

/** As browsers of many households send it, one and a half minutes after they have opened the questionnaire. */
async function submit(webUrl: string, number: number, due: number): Promise<Answer> {
  const id = newId(Date.now() - FILL_MS, crypto.getRandomValues(new Uint8Array(10)));
  const lead = newLead({ email: `visitor-${id}@web.de`, phone: `0171 ${1_000_000 + number}` }, id);
  const headers = {
    "content-type": "application/json",
    origin: webUrl,
    "sec-fetch-site": "same-origin",
    "accept-language": "de-DE,de;q=0.9",
    "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  try {
    const response = await fetch(`${webUrl}/api/submissions`, { method: "POST", headers, body: JSON.stringify(lead) });
    await response.arrayBuffer();
    return { id, status: response.status, ms: performance.now() - due };
  } catch {
    return { id, status: 0, ms: performance.now() - due };
  }
}

/**
 * Visitors come when they come: each has its moment, whether or not those before have been answered, and is timed from that
 * moment. A server that falls behind cannot hide it.
 */
export async function comeEvenly(
  webUrl: string,
  { perSecond, seconds, from = 0 }: { perSecond: number; seconds: number; from?: number },
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = start + (i * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    answers.push(submit(webUrl, from + i, due));
  }
  return Promise.all(answers);
}
