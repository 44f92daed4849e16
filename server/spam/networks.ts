import { BlockList, isIPv4, isIPv6 } from "node:net";
import { placeOf } from "#server/platform/ip-network.ts";

/** A network, and how many leads in ten minutes are many (from then on with a proof of work) or too many (even with one). */
export type Network = { key: string; busy: number; flood: number };

/** Behind one IPv4 address there may be hundreds of people; an IPv6 /64 is one household or one phone. */
const LIMITS = {
  "/32": { busy: 5, flood: 250 },
  "/24": { busy: 25, flood: 1_000 },
  "/64": { busy: 3, flood: 15 },
  "/48": { busy: 10, flood: 40 },
} as const;

/** The near side of a proxy that is not configured: it says nothing about the visitor. */
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

/** The networks an address is in; none for an address that cannot be a visitor's. */
export function networksOf(address: string): Network[] {
  const place = placeOf(address);
  if (isIPv4(place)) {
    if (inside.check(place, "ipv4")) return [];
    return [network(place, "/32"), network(place.split(".").slice(0, 3).join("."), "/24")];
  }
  if (!place.endsWith("::/64") || (isIPv6(address) && inside.check(address, "ipv6"))) return [];
  const groups = place.slice(0, -"::/64".length).split(":");
  return [network(groups.join(":"), "/64"), network(groups.slice(0, 3).join(":"), "/48")];
}

/** Visitors without scripts are few and can prove nothing, so what is many for others is too many for them. */
export const withoutProof = (networks: readonly Network[]): Network[] =>
  networks.map(({ key, busy }) => ({ key: `${key} without scripts`, busy, flood: busy }));

const network = (prefix: string, bits: keyof typeof LIMITS): Network => ({ key: `${prefix}${bits}`, ...LIMITS[bits] });
