import { BlockList, isIP } from "node:net";

/** What is not the public internet: private, shared, link-local, documentation, multicast, reserved. */
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
 * Two lists, because one that knows `::/3` would hold every IPv4 address for its mapped form. Whatever is not plainly an
 * address is blocked, one with a zone (`fe80::1%eth0`) among them: a zone names a network of this machine.
 */
export function isBlocked(address: string): boolean {
  if (!isAddress(address)) return true;
  return isIP(address) === 4 ? BLOCKED_V4.check(address, "ipv4") : BLOCKED_V6.check(address, "ipv6");
}

export const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes("%");

function listOf(family: "ipv4" | "ipv6", ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(" ")) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
