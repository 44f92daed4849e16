import { randomUUID } from "node:crypto";
import type { Random } from "#testing/random.ts";
import { anAddress, browserHeaders, newBody, type Body } from "./spam-lead.ts";

type BotPost = { id: string; headers: Record<string, string>; body: string };
type Bot = (url: string, random: Random) => BotPost;

const post = (body: Body, headers: Record<string, string>): BotPost => ({
  id: body.id,
  headers,
  body: JSON.stringify(body),
});
const aMinute = (random: Random) => ({ tookMs: random.whole(15_000, 90_000) });
const hex = (random: Random) => random.whole(0, 65_535).toString(16);

/** Four bodies somebody has copied from the network tab, before they are sent again and again. */
const copied = new Map<number, Body>();

/** Each kind is perfect but for the one thing it is named after. */
export const BOTS: Readonly<Record<string, Bot>> = {
  "like curl, without our script": (_, random) => {
    const { website: _website, sentAt: _sentAt, ...body } = newBody(random, aMinute(random));
    const id = randomUUID();
    const headers = { "content-type": "application/json", "user-agent": "curl/8.14.1", accept: "*/*" };
    return {
      id,
      headers: { ...headers, "x-forwarded-for": anAddress(random) },
      body: JSON.stringify({ ...body, id }),
    };
  },
  "too fast": (url, random) =>
    post(newBody(random, { tookMs: random.whole(0, 1_000) }), browserHeaders(url, anAddress(random))),
  "fills in every field": (url, random) => {
    const body = { ...newBody(random, aMinute(random)), website: "https://best-loans.example" };
    return post(body, browserHeaders(url, anAddress(random)));
  },
  "replays a copied lead": (url, random) => {
    const which = random.whole(1, 4);
    const body = copied.get(which) ?? newBody(random, aMinute(random));
    copied.set(which, body);
    const again = { ...body, id: newBody(random, aMinute(random)).id, sentAt: Date.now() };
    return post(again, browserHeaders(url, anAddress(random)));
  },
  "without headers": (_, random) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": anAddress(random) };
    return post(newBody(random, aMinute(random)), headers);
  },
  "rotates within an IPv6 /64": (url, random) =>
    post(newBody(random, aMinute(random)), browserHeaders(url, `2001:db8:64:1:${hex(random)}:${hex(random)}:0:1`)),
  "rotates within an IPv6 /48": (url, random) =>
    post(newBody(random, aMinute(random)), browserHeaders(url, `2001:db8:48:${hex(random)}::1`)),
  "forges X-Forwarded-For": (url, random) =>
    post(newBody(random, aMinute(random)), browserHeaders(url, `${anAddress(random)}, 203.0.113.66`)),
  "well-behaved, from one IPv4 address": (url, random) =>
    post(newBody(random, aMinute(random)), browserHeaders(url, "203.0.113.99")),
  "plus-addresses of one mailbox": (url, random) => {
    const body = newBody(random, aMinute(random));
    body.answers["email"] = `one.mailbox+${body.id}@web.de`;
    return post(body, browserHeaders(url, anAddress(random)));
  },
  "content spam": (url, random) => {
    const body = newBody(random, aMinute(random));
    body.answers["name"] = random.pick([
      "Win now https://casino.example/a?b=1",
      "www.cheap-pills.example Sofia",
      '<a href="http://x.example">Anna</a> Klick',
    ]);
    return post(body, browserHeaders(url, anAddress(random)));
  },
};
