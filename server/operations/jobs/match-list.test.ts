import { expect, test } from "vitest";
import { matchList, type KnownThere } from "./match-list.ts";
import type { ListLine } from "./read-service-list.ts";

const lead = (name: string, person: Partial<KnownThere> = {}): KnownThere => ({
  deliveryId: `delivery-${name}`,
  submissionId: `lead-${name}`,
  email: `${name}@web.de`,
  phone: null,
  isAsked: true,
  ...person,
});
const line = (text: Partial<ListLine>): ListLine => ({ ids: [], emails: [], phones: [], ...text });
const [anna, bert] = [lead("anna"), lead("bert", { phone: "+4930123456" })];

test("an id of the lead or the delivery, an address or a number names a lead; the others are not in the list", () => {
  const cases = [{ ids: ["lead-anna"] }, { ids: ["delivery-anna"] }, { emails: ["anna@web.de"] }];
  for (const text of cases) expect(matchList([line(text)], [anna, bert]).arrived).toEqual(["delivery-anna"]);
  expect(matchList([line({ phones: ["+4930123456"] })], [anna, bert]).arrived).toEqual(["delivery-bert"]);
});

test("lines that fit nothing, lines of leads that had arrived before, and leads with two lines are counted", () => {
  const before = lead("carla", { isAsked: false });
  const lines = [
    line({ emails: ["nobody@web.de"] }),
    line({}),
    line({ emails: ["carla@web.de"] }),
    line({ emails: ["anna@web.de"] }),
    line({ ids: ["lead-anna"] }),
  ];
  expect(matchList(lines, [anna, bert, before])).toEqual({
    arrived: ["delivery-anna"],
    twice: 1,
    unclear: [],
    knownLines: 1,
    strangeLines: 2,
  });
});

test("of two leads of one person one line decides nothing, two lines decide both", () => {
  const again = lead("anna-again", { email: "anna@web.de" });
  const one = line({ emails: ["anna@web.de"] });
  expect(matchList([one], [anna, again])).toMatchObject({
    arrived: [],
    unclear: ["delivery-anna", "delivery-anna-again"],
  });
  expect(matchList([one, one], [anna, again])).toMatchObject({
    arrived: ["delivery-anna", "delivery-anna-again"],
    twice: 0,
    unclear: [],
  });
});

test("the person may stand there for a lead that had arrived before; an id decides nevertheless", () => {
  const before = lead("anna-before", { email: "anna@web.de", isAsked: false });
  const person = line({ emails: ["anna@web.de"] });
  expect(matchList([person], [anna, before])).toMatchObject({ arrived: [], unclear: ["delivery-anna"], knownLines: 0 });
  expect(matchList([person, line({ ids: ["lead-anna"] })], [anna, before])).toMatchObject({
    arrived: ["delivery-anna"],
    unclear: [],
  });
});

test("of a household with one number the address names the person", () => {
  const wife = lead("wife", { phone: "+4930123456" });
  const both = line({ emails: ["bert@web.de"], phones: ["+4930123456"] });
  expect(matchList([both], [wife, bert])).toMatchObject({ arrived: ["delivery-bert"], unclear: [] });
});
