import { STRANGER } from "#testing/fake-service/behaviours/n4-statuses.ts";
import type { Random } from "#testing/random.ts";
import { browserHeaders, newBody, type Body } from "#testing/traffic/spam/spam-lead.ts";

export const FORMS = ["treppenlift", "treppenlift2"] as const;

/** `isMarked`: our spam signals know it; otherwise only the buyers do. */
export type Post = { kind: "real" | "marked" | "unmarked"; body: Body; headers: Record<string, string> };

/** Half of them IPv4 of different /24, half IPv6 of different /32. */
export const networksOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? `89.${n >> 8}.${n & 255}.7` : `2a02:${(n + 0x1000).toString(16)}:12:34::1`,
  );

const MARKED: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { name: "Max <script>alert(1)</script>" },
  { phone: "=1+1" },
  { name: "\u200b\u3164" },
];

const aMinute = (random: Random) => ({ tookMs: random.whole(20_000, 90_000) });

/** `n` makes the person unique, because repeated numbers or mailboxes are spam signals. */
export function hostileLead(url: string, random: Random, n: number, network: string): Post {
  const isMarked = random.whole(1, 4) === 1;
  const answers = isMarked ? random.pick(MARKED) : {};
  return {
    kind: isMarked ? "marked" : "unmarked",
    ...lead(url, random, { email: `h.${n}${STRANGER}`, phone: phoneOf(n), ...answers }, network),
  };
}

/** Every tenth shares a network with strangers. */
export function realLead(url: string, random: Random, n: number, networks: readonly string[]): Post {
  const own = `91.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`;
  const shared = networks[random.whole(0, networks.length - 1)] ?? own;
  const answers = { email: `hannelore.brandt.${n}@web.de`, phone: phoneOf(100_000 + n) };
  return { kind: "real", ...lead(url, random, answers, n % 10 === 0 ? shared : own) };
}

function lead(url: string, random: Random, answers: Record<string, string>, network: string) {
  const body = newBody(random, aMinute(random));
  Object.assign(body, { formType: random.pick(FORMS) });
  Object.assign(body.answers, answers);
  return { body, headers: browserHeaders(url, network) };
}

const phoneOf = (n: number): string => `0171 1${String(n).padStart(6, "0")}`;
