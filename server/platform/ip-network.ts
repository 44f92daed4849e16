import { isIPv4, isIPv6 } from "node:net";

/** What counts as one network: an IPv4 address, or the /64 of a household or office. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const bare = address.split("%", 1)[0] ?? "";
  return isIPv6(bare) ? `${firstHalf(bare)}::/64` : address;
}

function firstHalf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : 8 - before.length - after.length - (tail.includes(".") ? 1 : 0);
  const groups = [...before, ...Array.from({ length: Math.max(gap, 0) }, () => "0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
