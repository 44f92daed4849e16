import { expect, test } from "vitest";
import { MAX_LINES, readServiceList } from "./read-service-list.ts";

const ID = "0193a5c2-1111-7000-8000-000000000001";

test.each([
  ["an id", ID.toUpperCase(), { ids: [ID] }],
  ["an address", " Anna@Web.de ", { emails: ["anna@web.de"] }],
  ["an address with a name", '"Anna Ast <anna@web.de>"', { emails: ["anna@web.de"] }],
  ["a number as people dial it", "0171 / 123 45 67", { phones: ["+491711234567"] }],
  ["a number as programs write it", "+49 (0)171 1234567", { phones: ["+491711234567"] }],
  ["a number that a spreadsheet took for one", "491711234567", { phones: ["+491711234567"] }],
  ["a row of a table", `7;"${ID}";16.11.2026;50823;anna@web.de`, { ids: [ID], emails: ["anna@web.de"] }],
  ["dates, postal codes and words", "2026-11-16 08:00,50823,Anna Ast", {}],
])("parses %s", async (_, text, expected) => {
  expect(await readServiceList(text)).toEqual([{ ids: [], emails: [], phones: [], ...expected }]);
});

test("skips empty lines and headings, with any line ending", async () => {
  const emails = (await readServiceList("\uFEFFe-mail,state\r\n\r\na@web.de,ok\nb@web.de,ok\rc@web.de\n")).map(
    (line) => line.emails,
  );
  expect(emails).toEqual([["a@web.de"], ["b@web.de"], ["c@web.de"]]);
  expect(await readServiceList(" \n\n")).toEqual([]);
});

test("stops reading a list that is too long, and yields to others meanwhile", async () => {
  let [turns, isRead] = [0, false];
  const other = (): void => void (isRead || (turns++, setImmediate(other)));
  setImmediate(other);
  const lines = await readServiceList("0171 2345678\n".repeat(400_000));
  isRead = true;
  expect(lines).toHaveLength(MAX_LINES + 2);
  expect(turns).toBeGreaterThanOrEqual(100);
});
