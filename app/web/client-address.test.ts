import { expect, test } from "vitest";
import { createClientAddress } from "./client-address.ts";

const addressOf = createClientAddress(["127.0.0.1", "10.0.0.0/8", "2001:db8:aa::/48"]);

test.each([
  ["198.51.100.1", "192.0.2.1", "198.51.100.1"],
  ["127.0.0.1", null, "127.0.0.1"],
  ["127.0.0.1", "192.0.2.1", "192.0.2.1"],
  ["::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"],
  ["127.0.0.1", "1.2.3.4, 192.0.2.1, 10.1.1.1", "192.0.2.1"],
  ["127.0.0.1", "1.2.3.4, nonsense", "127.0.0.1"],
  ["2001:db8:aa::5", "2001:db8:bb::1", "2001:db8:bb::1"],
  ["127.0.0.1", "10.0.0.9", "10.0.0.9"],
])("a call from %s forwarded for %s comes from %s", (socket, forwarded, address) => {
  expect(addressOf(socket, forwarded)).toBe(address);
});
