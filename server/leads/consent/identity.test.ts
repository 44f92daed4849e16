import { expect, test } from "vitest";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { openIdentity, sealIdentity } from "./identity.ts";

const ring = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
const id = "0192e4a0-0000-7000-8000-000000000001";
const person = {
  fullName: "Eva Uhrmacher",
  phone: "0171 1234567",
  email: "eva@web.de",
  postalCode: "50823",
  address: "198.51.100.7",
};

test("an identity opens only in its own seal context", () => {
  const { sealed, sha256, phoneHmac } = sealIdentity(ring, id, person);
  expect(JSON.stringify([sealed, phoneHmac])).not.toMatch(/Uhrmacher|1234567|198\.51/);
  expect(openIdentity(ring, id, sealed)).toEqual({ identity: person, sha256 });
  expect(() => openIdentity(ring, id.replace(/1$/, "2"), sealed)).toThrow("does not open");
});

test("two fingerprints of one person differ", () => {
  expect(sealIdentity(ring, id, person).sha256).not.toBe(sealIdentity(ring, id, person).sha256);
});

test("keeps only identifying contact fields", () => {
  const contact = { ...person, salutation: "Frau", place: "Köln", state: "NW" };
  expect(openIdentity(ring, id, sealIdentity(ring, id, contact).sealed).identity).toEqual(person);
});
