import type { Random } from "#testing/random.ts";
import { newBody, type Body } from "#testing/traffic/spam/spam-lead.ts";
import { nastyText } from "./strings.ts";

/** `isWhole`: what makes it a lead is untouched, so it has to be stored. */
export type Case = { kind: string; id: string; body: Buffer; isWhole: boolean; headers: Record<string, string> };

/** Named as the cases below expect it. */
const aLead = (random: Random): Body => {
  const body = newBody(random, { tookMs: random.whole(0, 90_000) });
  return { ...body, answers: { ...body.answers, name: "Hannelore Brandt" } };
};

const deep = (levels: number): string => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;

/** Any value of any type. */
const anything = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => nastyText(random),
    () => null,
    () => random.between(-1e308, 1e308),
    () => random.pick([0, -1, 2 ** 53, 1e21, 5e-324]),
    () => [],
    () => [nastyText(random), { x: 1 }],
    () => ({ toString: nastyText(random), length: -1 }),
    () => JSON.parse(deep(random.whole(1, 200))) as unknown,
    () => random.pick([true, false]),
  ])();

type Kind = (random: Random, lead: Body) => { body: string | Buffer; isWhole: boolean };

const json = (value: unknown, isWhole: boolean) => ({ body: JSON.stringify(value), isWhole });
const around = (text: string): string => `H${text}B`; // something is left of it when it has been cleaned

/** The grammar: what is done to a lead. */
const KINDS: Readonly<Record<string, Kind>> = {
  "as it is": (_, lead) => json(lead, true),
  "nasty text in a required answer": (random, lead) => {
    const field = random.pick(["name", "phone"]);
    return json({ ...lead, answers: { ...lead.answers, [field]: around(nastyText(random)) } }, true);
  },
  "nasty text in other answers": (random, lead) => {
    const field = random.pick(["liftType", "postalCode", "timing", "noSuchField"]);
    return json({ ...lead, answers: { ...lead.answers, [field]: nastyText(random) } }, true);
  },
  "nasty text instead of a required answer": (random, lead) =>
    json(
      { ...lead, answers: { ...lead.answers, [random.pick(["name", "email", "phone"])]: nastyText(random) } },
      false,
    ),
  "anything as an optional answer": (random, lead) =>
    json({ ...lead, answers: { ...lead.answers, liftType: anything(random) } }, true),
  "anything beside the lead": (random, lead) =>
    json({ ...lead, [random.pick(["sourceUrl", "website", "sentAt", "proof", "extra"])]: anything(random) }, true),
  "anything instead of a part": (random, lead) =>
    json({ ...lead, [random.pick(["id", "formType", "answers"])]: anything(random) }, false),
  "a part is missing": (random, lead) => {
    const missing = random.pick(["id", "formType", "answers"]);
    return json(Object.fromEntries(Object.entries(lead).filter(([part]) => part !== missing)), false);
  },
  "keys of the language": (random, lead) => {
    const key = random.pick(["__proto__", "constructor", "prototype", "hasOwnProperty", "toString"]);
    const value = JSON.stringify(anything(random));
    return { body: JSON.stringify(lead).replace(/^\{/, `{"${key}":${value},`).replace('"answers":{', `"answers":{"${key}":${value},`), isWhole: true }; // prettier-ignore
  },
  "the same key twice": (random, lead) => {
    const twice = `"name":${JSON.stringify(nastyText(random))},"name":"Hannelore Brandt"`;
    return { body: JSON.stringify(lead).replace('"name":"Hannelore Brandt"', twice), isWhole: true };
  },
  "very deep": (random, lead) => ({
    body: JSON.stringify(lead).replace(/\}$/, `,"deep":${deep(random.whole(500, 3_000))}}`),
    isWhole: true,
  }),
  "a source address": (random, lead) =>
    json({ ...lead, sourceUrl: `http://127.0.0.1/treppenlift?utm_source=${nastyText(random)}` }, true),
  "too large": (random, lead) => json({ ...lead, ballast: "x".repeat(random.whole(33_000, 70_000)) }, false),
  "bytes changed": (random, lead) => {
    const bytes = Buffer.from(JSON.stringify(lead));
    for (let n = random.whole(1, 4); n > 0; n--) bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
    return { body: bytes, isWhole: false };
  },
  "cut off, or with something behind it": (random, lead) => {
    const bytes = Buffer.from(JSON.stringify(lead));
    const cut = bytes.subarray(0, random.whole(0, bytes.length));
    return { body: random.pick([cut, Buffer.concat([bytes, cut]), Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])]), isWhole: false }; // prettier-ignore
  },
  "no JSON at all": (random) => ({ body: nastyText(random), isWhole: false }),
};

const NAMES = Object.keys(KINDS) as [string, ...string[]];

export function nextCase(random: Random): Case {
  const kind = random.pick(NAMES);
  const lead = aLead(random);
  const { body, isWhole } = KINDS[kind]?.(random, lead) ?? { body: "", isWhole: false };
  const type = random.pick(["application/json", "application/json", "text/plain", "x/y; charset=utf-16"]);
  return { kind, id: lead.id, body: Buffer.from(body), isWhole, headers: { "content-type": type } };
}
