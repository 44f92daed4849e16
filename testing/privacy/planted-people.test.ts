import { expect, test } from "vitest";
import { createSearch, plantedPerson } from "./planted-people.ts";

const people = Array.from({ length: 1_000 }, (_, n) => plantedPerson(n));
const search = createSearch(people);
const someone = plantedPerson(417);
const first = someone.firstName;
const whole = `${first} ${someone.lastName}`;

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", `Guten Tag ${whole}!`],
  ["in capitals", whole.toUpperCase()],
  ["with umlauts of two parts", whole.normalize("NFD")],
  ["with umlauts written out", whole.replaceAll("ä", "ae").replaceAll("ö", "oe")],
  ["without umlauts", first.replace("ä", "a")],
  ["in JSON with escapes", JSON.stringify({ whole }).replaceAll("ä", String.raw`\u00e4`)],
  ["in HTML", `<b>${first.replace("ä", "&auml;")}</b> ${first.replace("ä", "&#xe4;")}`],
  ["in an address", `/search?q=${encodeURIComponent(whole)}&page=2`],
  ["in an address in an address", encodeURIComponent(`/search?q=${encodeURIComponent(whole)}`)],
  ["in hex", `\\x${Buffer.from(`a ${whole} b`).toString("hex")}`],
  ["in capital hex", Buffer.from(`a ${whole} b`).toString("hex").toUpperCase()],
  ["in base64", base64(whole)],
  ["in base64, one byte later", base64(`x${whole}y`)],
  ["in base64, two bytes later", base64(`xx${whole}y`)],
  ["in base64url within JSON", Buffer.from(JSON.stringify({ name: whole })).toString("base64url")],
  ["by the e-mail address", `mailto:${someone.email}`],
  ["by the number as typed", `tel ${someone.phone}`],
  ["by the number as stored", `+49${someone.phone.slice(1).replace(" ", "")}`],
  ["by the street", `${someone.street}, 50823 Köln`],
  ["by the network", `from ${someone.network}`],
])("somebody is found %s", (_, text) => {
  const found = search(`before ${text} after`).map(({ person }) => person);
  expect(new Set(found)).toEqual(new Set([417]));
});

test("finds exactly the given people", () => {
  people.forEach(({ lastName, phone }, n) => {
    for (const text of [lastName, phone, base64(`x${lastName}`)])
      expect(new Set(search(text).map(({ person }) => person))).toEqual(new Set([n]));
  });
});

test("finds no person in texts without people", () => {
  expect(search("Hannelore Brandt, 0171 1234567, h.brandt@web.de, 2001:db8::1, cXhqesOkbm4=")).toEqual([]);
});
