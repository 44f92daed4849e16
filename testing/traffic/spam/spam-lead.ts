import { newId } from "#funnels/engine/new-id.ts";
import { newLead, type LeadInput } from "#testing/fixtures/leads.ts";
import type { Random } from "#testing/random.ts";

export type Body = LeadInput & { website: string; sentAt: number };

const FIRST = ["Hannelore", "Karl-Heinz", "Ursula", "Günter", "Ingrid", "Jörg", "Renate", "Bärbel", "Özlem"] as const;
const LAST = ["Brandt", "Müller", "von der Heide", "Öztürk", "Schulze-Kämper", "Weiß", "Kowalski"] as const;

/** What our page sends of somebody who took so long; `clockMs`: how far their clock is off. */
export function newBody(random: Random, { tookMs, clockMs = 0 }: { tookMs: number; clockMs?: number }): Body {
  const n = random.whole(1_000_000, 9_999_999);
  const now = Date.now() + clockMs;
  const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const email = `h.b${n}.${random.whole(100, 999)}@web.de`;
  const id = newId(now - tookMs, crypto.getRandomValues(new Uint8Array(10)));
  return { ...newLead({ name, email, phone: `0171 ${n}` }, id), website: "", sentAt: now };
}

/** What a browser says beside it. Our proxy writes where it comes from. */
export const browserHeaders = (url: string, from: string): Record<string, string> => ({
  "content-type": "application/json",
  origin: url,
  referer: `${url}/treppenlift/contact`,
  "sec-fetch-site": "same-origin",
  "sec-fetch-mode": "cors",
  "accept-language": "de-DE,de;q=0.9,en;q=0.6",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36",
  "x-forwarded-for": from,
});

/** Visitors at home, most by IPv4, each in their own network. */
export const anAddress = (random: Random): string =>
  random.whole(0, 9) < 6
    ? `${random.whole(77, 95)}.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
    : `2a02:${random.whole(256, 65_535).toString(16)}:${random.whole(1, 65_535).toString(16)}:1::7`;
