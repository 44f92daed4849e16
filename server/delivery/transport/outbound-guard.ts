import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { errorCode } from "./open-connection.ts";

type Located =
  | { ok: true; addresses: string[]; port: number; secure: boolean; servername?: string }
  | { ok: false; kind: "blocked" | "unresolved"; message: string };

export type OutboundGuard = {
  /** Returns the problem of an entered address, in words for staff. Makes no DNS lookup. */
  checkUrl(url: string): string | undefined;
  /** The checked addresses a request may connect to; the caller connects to them and never to the name. */
  locate(url: URL): Promise<Located>;
};

type GuardDeps = {
  /** `host:port` of services on this machine, for development, tests and trials: loopback, or a container's name. */
  allow: readonly string[];
  resolve?: (host: string) => Promise<string[]>;
};

const NOT_PUBLIC = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** A name without a dot is never one of the internet. */
const CONTAINER_HOST = /^[a-z][a-z0-9-]*$/;
const NOT_ALLOWED = "Address not allowed";

/** Decides where requests may go. Its messages name the rule and never the address behind a name. */
export function createOutboundGuard({ allow, resolve = askNameServers }: GuardDeps): OutboundGuard {
  const allowed = new Set(allow.map(readAllowed));
  const isAllowed = (url: URL) => allowed.has(`${hostOf(url)}:${portOf(url)}`);
  const problemWith = (url: URL) =>
    url.protocol === "https:" || url.protocol === "http:"
      ? (dressProblem(url) ?? (isAllowed(url) ? undefined : (wayProblem(url) ?? hostProblem(hostOf(url)))))
      : "Only https is allowed";

  return {
    checkUrl(text) {
      const url = URL.parse(text);
      return url ? problemWith(url) : "Not a valid address";
    },

    async locate(url) {
      const problem = problemWith(url);
      if (problem) return { ok: false, kind: "blocked", message: problem };
      const host = hostOf(url);
      const target = { ok: true as const, port: portOf(url), secure: url.protocol === "https:" };
      const literal = literalIn(host);
      if (literal) return { ...target, addresses: [literal] };
      if (host === "localhost") return { ...target, addresses: ["127.0.0.1", "::1"], servername: host };

      let addresses: string[];
      try {
        addresses = await resolve(host);
      } catch (error) {
        return { ok: false, kind: "unresolved", message: `The name could not be resolved (${errorCode(error)})` };
      }
      if (addresses.length === 0) return { ok: false, kind: "unresolved", message: "The name has no address" };
      if (!isAllowed(url) && addresses.some(isBlocked)) return { ok: false, kind: "blocked", message: NOT_ALLOWED };
      return { ...target, addresses, servername: host };
    },
  };
}

function dressProblem(url: URL): string | undefined {
  if (url.username || url.password) return "The address may not contain a user name or password";
  return url.href.includes("#") ? "The address may not contain a #" : undefined;
}

function wayProblem(url: URL): string | undefined {
  if (url.protocol !== "https:") return "Only https is allowed";
  return portOf(url) === 443 ? undefined : "Only port 443 is allowed";
}

function hostProblem(host: string): string | undefined {
  const literal = literalIn(host);
  if (literal) return isBlocked(literal) ? NOT_ALLOWED : undefined;
  const labels = host.split(".");
  return labels.length < 2 || labels.includes("") || NOT_PUBLIC.test(host) ? NOT_ALLOWED : undefined;
}

/** `new URL` has already normalised IPv4 addresses in octal, hex, short or wide digits. */
function literalIn(host: string): string | undefined {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return isAddress(bare) ? bare : undefined;
}

const hostOf = (url: URL): string => url.hostname.replace(/\.+$/, "");
const portOf = (url: URL): number => Number(url.port || (url.protocol === "https:" ? 443 : 80));

/** Allows only this machine: no entry opens the network around it. */
function readAllowed(entry: string): string {
  const [, name = "", port = ""] = /^(.+):(\d{1,5})$/.exec(entry) ?? [];
  const url = URL.parse(`http://${name}`);
  if (!url || url.href !== `http://${url.hostname}/` || !isOnThisMachine(url.hostname))
    throw new Error(`Only host:port of this machine can be allowed, not ${entry}`);
  return `${url.hostname}:${Number(port)}`;
}

const isOnThisMachine = (host: string): boolean => LOOPBACK_HOST.test(host) || CONTAINER_HOST.test(host);

/** Not `lookup`: that blocks one of the process's four threads while a name server is silent, and other services would wait. */
async function askNameServers(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = families.flatMap((family) => (family.status === "fulfilled" ? family.value : []));
  const failure = families.find((family) => family.status === "rejected");
  if (addresses.length === 0 && failure) throw failure.reason;
  return addresses;
}

/** Ranges outside the public internet: private, shared, link-local, documentation, multicast, reserved. */
const BLOCKED_V4 = listOf(
  "ipv4",
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
);

/**
 * Public IPv6 is 2000::/3, so the first three ranges shut out all the rest: loopback, unique local, link-local, multicast,
 * NAT64 and every way to write an IPv4 address inside an IPv6 one. The others are special ranges within 2000::/3.
 */
const BLOCKED_V6 = listOf("ipv6", "::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20");

/**
 * Two lists, because one that knows `::/3` would hold every IPv4 address for its mapped form. Anything but a plain address is blocked,
 * including one with a zone (`fe80::1%eth0`), which names a network of this machine.
 */
export function isBlocked(address: string): boolean {
  if (!isAddress(address)) return true;
  return isIP(address) === 4 ? BLOCKED_V4.check(address, "ipv4") : BLOCKED_V6.check(address, "ipv6");
}

const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes("%");

function listOf(family: "ipv4" | "ipv6", ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(" ")) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
