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

test("matches a lead by lead or delivery id, address or number, and lists the others as missing", () => {
  const cases = [{ ids: ["lead-anna"] }, { ids: ["delivery-anna"] }, { emails: ["anna@web.de"] }];
  for (const text of cases) expect(matchList([line(text)], [anna, bert]).arrived).toEqual(["delivery-anna"]);
  expect(matchList([line({ phones: ["+4930123456"] })], [anna, bert]).arrived).toEqual(["delivery-bert"]);
});

test("counts unmatched lines, lines of earlier arrivals, and leads with two lines", () => {
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

test("one line for two leads of a person decides nothing, two lines decide both", () => {
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

test("a person's line may be an earlier lead's, but an id decides", () => {
  const before = lead("anna-before", { email: "anna@web.de", isAsked: false });
  const person = line({ emails: ["anna@web.de"] });
  expect(matchList([person], [anna, before])).toMatchObject({ arrived: [], unclear: ["delivery-anna"], knownLines: 0 });
  expect(matchList([person, line({ ids: ["lead-anna"] })], [anna, before])).toMatchObject({
    arrived: ["delivery-anna"],
    unclear: [],
  });
});

test("the address distinguishes people with one number", () => {
  const wife = lead("wife", { phone: "+4930123456" });
  const both = line({ emails: ["bert@web.de"], phones: ["+4930123456"] });
  expect(matchList([both], [wife, bert])).toMatchObject({ arrived: ["delivery-bert"], unclear: [] });
});
