import { BlockList, isIPv4, isIPv6 } from "node:net";
import { networkOf } from "#server/platform/ip-network.ts";

/** A network, and how many leads in ten minutes are many (from then on with a proof of work) or too many (even with one). */
export type Network = { key: string; busy: number; flood: number };

/**
 * Behind one IPv4 address there may be hundreds of people; an IPv6 /64 is one household or one phone. A /32 is what a provider gets, or an
 * attacker posing as one: it holds 65,536 /48 networks.
 */
const LIMITS = {
  four: { "/32": { busy: 5, flood: 250 }, "/24": { busy: 25, flood: 1_000 } },
  six: { "/64": { busy: 3, flood: 15 }, "/48": { busy: 10, flood: 40 }, "/32": { busy: 25, flood: 1_000 } },
} as const;

/** Addresses of an unconfigured proxy, which do not identify the visitor. */
const inside = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  inside.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  inside.addSubnet(network, bits, "ipv6");
}

/** The networks an address is in, the widest last; none for an address that cannot be a visitor's. */
export function networksOf(address: string): Network[] {
  const place = networkOf(address);
  if (isIPv4(place)) {
    if (inside.check(place, "ipv4")) return [];
    const { four } = LIMITS;
    return [
      { key: `${place}/32`, ...four["/32"] },
      { key: `${place.split(".").slice(0, 3).join(".")}/24`, ...four["/24"] },
    ];
  }
  if (!place.endsWith("::/64") || (isIPv6(address) && inside.check(address, "ipv6"))) return [];
  const groups = place.slice(0, -"::/64".length).split(":");
  const { six } = LIMITS;
  return [
    { key: `${groups.join(":")}/64`, ...six["/64"] },
    { key: `${groups.slice(0, 3).join(":")}/48`, ...six["/48"] },
    { key: `${groups.slice(0, 2).join(":")}/32`, ...six["/32"] },
  ];
}

/** Visitors without scripts are few and cannot send a proof, so the lower limit is their maximum. */
export const withoutProof = (networks: readonly Network[]): Network[] =>
  networks.map(({ key, busy }) => ({ key: `${key} without scripts`, busy, flood: busy }));
