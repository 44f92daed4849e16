import { expect, test } from "vitest";
import { networksOf } from "./networks.ts";

test.each([
  ["198.51.100.7", ["198.51.100.7/32", "198.51.100/24"]],
  ["::ffff:198.51.100.7", ["198.51.100.7/32", "198.51.100/24"]],
  ["2001:db8:12:34:5:6:7:8", ["2001:db8:12:34/64", "2001:db8:12/48", "2001:db8/32"]],
  ["2001:0db8::1", ["2001:db8:0:0/64", "2001:db8:0/48", "2001:db8/32"]],
  ["127.0.0.1", []],
  ["10.3.2.1", []],
  ["fd00::7", []],
  ["not an address", []],
])("%s is in %j", (address, keys) => {
  expect(networksOf(address).map(({ key }) => key)).toEqual(keys);
});
