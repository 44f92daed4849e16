import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * The client's address. A forwarded address is trusted only as far as our own proxies added it: from the right, through trusted
 * ones, to the first that is not.
 */
export function createClientAddress(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");

  return (socketAddress: string, forwardedFor: string | null): string => {
    let address = plain(socketAddress);
    const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
    while (isTrusted(address)) {
      const hop = hops.pop();
      if (hop === undefined || isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}

/** An IPv4 client on an IPv6 socket is the same client. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
