import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { BLOCKED_ADDRESSES, PASSING_URLS, PUBLIC_ADDRESSES, REFUSED_URLS } from "./outbound-corpus.ts";
import { createOutboundGuard, isBlocked } from "./outbound-guard.ts";
import { createTransport } from "./transport.ts";

/**
 * A second implementation of what is public, unlike the block list: addresses as numbers, ranges by their ends.
 * Source: the IANA registries of special-purpose addresses.
 */
const SPECIAL_V4 = `00000000-00ffffff 0a000000-0affffff 64400000-647fffff 7f000000-7fffffff a9fe0000-a9feffff ac100000-ac1fffff
  c0000000-c00000ff c0000200-c00002ff c0586300-c05863ff c0a80000-c0a8ffff c6120000-c613ffff c6336400-c63364ff
  cb007100-cb0071ff e0000000-ffffffff`;
const SPECIAL_V6 = `2001-200101ff 20010db8-20010db8 2002-2002 3fff-3fff0fff`; // Only 2000:: to 3fff:: is public.

function isPublic(address: string): boolean {
  const quad = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)?.slice(1) ?? [];
  if (quad.length > 0) {
    const n = quad.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
    return quad.every((part) => Number(part) < 256 && String(Number(part)) === part) && !isWithin(n, SPECIAL_V4, 8);
  }
  if (!/^[0-9a-f:]+$/i.test(address) || address.includes(":::")) return false;
  const zeros = ":0".repeat(8 - address.split(":").filter((part) => part !== "").length);
  const groups = address
    .replace("::", `${zeros}:`)
    .split(":")
    .filter((part) => part !== "");
  const n = BigInt(`0x${groups.map((part) => part.padStart(4, "0")).join("")}`);
  return groups.length === 8 && n >> 125n === 1n && !isWithin(n, SPECIAL_V6, 32);
}

const isWithin = (n: bigint, ranges: string, digits: number): boolean =>
  ranges.split(/\s+/).some((range) => {
    const [first = "", last = ""] = range.split("-");
    return n >= BigInt(`0x${first.padEnd(digits, "0")}`) && n <= BigInt(`0x${last.padEnd(digits, "f")}`);
  });

type Recorded = { address: string; port: number; secure: boolean; servername?: string };

/** The whole transport, with a connect that records its target and never connects, so nothing is sent if the guard fails. */
function watch(resolve: (host: string) => Promise<string[]>) {
  const dialled: Recorded[] = [];
  const connect = (target: Recorded): Socket => {
    dialled.push(target);
    throw Object.assign(new Error(), { code: "ECONNREFUSED" });
  };
  const transport = createTransport({ guard: createOutboundGuard({ allow: [], resolve }), connect });
  const limits = { deadlineMs: 5_000, mayWrite: () => Promise.reject(new Error("nothing was connected")) };
  return { dialled, send: (url: string) => transport({ method: "POST", url, headers: {}, body: "{}" }, limits) };
}

const byName = "https://service.example/leads";

describe("the second implementation agrees with the block list", () => {
  test("on every address of the corpus", () => {
    const all = [...BLOCKED_ADDRESSES, ...PUBLIC_ADDRESSES];
    expect(all.filter((address) => isPublic(address) === isBlocked(address))).toEqual([]);
    expect(PUBLIC_ADDRESSES.filter(isBlocked)).toEqual([]);
  });

  test("on 20,000 addresses of both address spaces", () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 0x7fffffff) % below;
    const v4 = () => [random(256), random(256), random(256), random(256)].join(".");
    const v6 = () => Array.from({ length: 8 }, () => random(0x10000).toString(16)).join(":");
    const close6 = () => `${["2001", "2002", "3fff", "3ffe"][random(4)]}:${random(0x1400).toString(16)}::1`;
    const all = Array.from({ length: 20_000 }, (_, n) => [v4, v6, close6][n % 3]?.() ?? "");
    expect(all.filter((address) => isPublic(address) === isBlocked(address))).toEqual([]);
  });
});

test("the corpus has the expected size", () => {
  expect(new Set([...BLOCKED_ADDRESSES, ...REFUSED_URLS]).size).toBeGreaterThan(480);
  expect(new Set([...PUBLIC_ADDRESSES, ...PASSING_URLS]).size).toBeGreaterThan(100);
});

test.each(REFUSED_URLS)("%j is refused when staff save it, and nothing is connected", async (url) => {
  const { dialled, send } = watch(async () => ["93.184.216.34"]);
  expect(createOutboundGuard({ allow: [] }).checkUrl(url)).toEqual(expect.any(String));
  expect(await send(url)).toEqual({ kind: "blocked", message: expect.any(String) });
  expect(dialled).toEqual([]);
});

test.each(BLOCKED_ADDRESSES)(
  "a name that resolves to %j is not connected, alone or beside a public address",
  async (address) => {
    const good = "93.184.216.34";
    for (const answer of [[address], [good, address], [address, good], [good, good, good, good, good, address]]) {
      const { dialled, send } = watch(async () => answer);
      const reply = await send(byName);
      expect(reply).toEqual({ kind: "blocked", message: "Address not allowed" });
      expect(dialled).toEqual([]);
    }
  },
);

test.each(PASSING_URLS)("%j is allowed", async (url) => {
  const { dialled, send } = watch(async () => ["93.184.216.34"]);
  expect(createOutboundGuard({ allow: [] }).checkUrl(url)).toBeUndefined();
  expect(await send(url)).toEqual({ kind: "not_sent", message: "Could not connect (ECONNREFUSED)" });
  expect(dialled).toHaveLength(1);
  expect(dialled[0]).toMatchObject({ port: 443, secure: true });
  expect(isPublic(dialled[0]?.address ?? "")).toBe(true);
});

test.each(PUBLIC_ADDRESSES)("%s is allowed, by its name and by itself", async (address) => {
  const { dialled, send } = watch(async () => [address]);
  await send(byName);
  await send(`https://${address.includes(":") ? `[${address}]` : address}/`);
  expect(dialled).toEqual([
    { address, port: 443, secure: true, servername: "service.example" },
    { address: address.toLowerCase(), port: 443, secure: true },
  ]);
});

test("tries the first four addresses of a name in order", async () => {
  const { dialled, send } = watch(async () => PUBLIC_ADDRESSES);
  await send(byName);
  expect(dialled.map(({ address }) => address)).toEqual(PUBLIC_ADDRESSES.slice(0, 4));
});

test("a name server that changes its answer 1,000 times never leads to a blocked address", async () => {
  const good = ["93.184.216.34", "2606:4700:4700::1111"];
  const bad = ["127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fe80::1%eth0"];
  let lookups = 0;
  let answer: string[] = [];
  const { dialled, send } = watch(async () => {
    const one = good[lookups % 2] ?? "";
    const other = bad[lookups % bad.length] ?? "";
    answer = [[one], [other], good, [one, other], [other, one]][lookups++ % 5] ?? [];
    return answer;
  });
  let letThrough = 0;
  for (let n = 1; n <= 1_000; n++) {
    dialled.length = 0;
    const reply = await send(byName);
    expect(lookups).toBe(n); // There is one lookup per attempt, so the checked address is the connected one.
    expect(dialled.map(({ address }) => address)).toEqual(answer.every(isPublic) ? answer : []);
    if (dialled.length > 0) letThrough++;
    else expect(reply.kind).toBe("blocked");
  }
  expect(letThrough).toBe(400);
});

describe("what staff read when they save", () => {
  test.each([
    ["nonsense", "Not a valid address"],
    ["http://service.example/", "Only https is allowed"],
    ["https://service.example:8443/", "Only port 443 is allowed"],
    ["https://me:secret@service.example/", "The address may not contain a user name or password"],
    ["https://service.example/#top", "The address may not contain a #"],
    ["https://10.0.0.7/", "Address not allowed"],
    ["https://localhost/", "Address not allowed"],
  ])("%s: %s", (url, problem) => {
    expect(createOutboundGuard({ allow: [] }).checkUrl(url)).toBe(problem);
  });
});

describe("a service on this machine, allowed for development", () => {
  const guard = createOutboundGuard({ allow: ["127.0.0.1:3900", "localhost:3901", "[::1]:3902", "127.0.0.1:80"] });

  test.each([
    ["http://127.0.0.1:3900/a", { addresses: ["127.0.0.1"], port: 3900, secure: false }],
    ["https://127.1:3900/a", { addresses: ["127.0.0.1"], port: 3900, secure: true }],
    ["https://localhost:3901/", { addresses: ["127.0.0.1", "::1"], port: 3901, secure: true, servername: "localhost" }],
    ["http://[::1]:3902/", { addresses: ["::1"], port: 3902, secure: false }],
    ["http://127.0.0.1/", { addresses: ["127.0.0.1"], port: 80, secure: false }],
  ])("%s is found", async (url, found) => {
    expect(guard.checkUrl(url)).toBeUndefined();
    expect(await guard.locate(new URL(url))).toEqual({ ok: true, ...found });
  });

  test.each([
    "http://127.0.0.1:3901/",
    "http://localhost:3900/",
    "http://127.0.0.2:3900/",
    "https://127.0.0.1/",
    "http://me@127.0.0.1:3900/",
    "http://127.0.0.1:3900/#a",
    "ftp://127.0.0.1:3900/",
    "http://service.example:3900/",
  ])("%s is still refused", async (url) => {
    expect(guard.checkUrl(url)).toEqual(expect.any(String));
    expect(await guard.locate(new URL(url))).toMatchObject({ ok: false, kind: "blocked" });
  });

  test("a container has its private address, under its name and port alone", async () => {
    const beside = createOutboundGuard({ allow: ["fake-buyer:3900"], resolve: async () => ["10.89.0.7"] });
    expect(await beside.locate(new URL("http://fake-buyer:3900/ok"))).toMatchObject({ addresses: ["10.89.0.7"] });
    for (const url of ["http://fake-buyer:3901/", "http://db:3900/", "https://service.example/"])
      expect(await beside.locate(new URL(url))).toMatchObject({ ok: false, kind: "blocked" });
  });

  test.each([
    "10.0.0.1:80",
    "service.example:443",
    "127.0.0.1",
    "127.0.0.1:",
    ":80",
    "",
    "127.0.0.1:80/a",
    "a@127.0.0.1:80",
    "*:80",
  ])("the list cannot hold %j", (entry) => {
    expect(() => createOutboundGuard({ allow: [entry] })).toThrow("Only host:port of this machine");
  });
});
