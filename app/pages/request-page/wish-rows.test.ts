import { expect, test } from "vitest";
import type { RequestFirm } from "#server/delivery/read-receivers.ts";
import type { Wish } from "#server/privacy/wishes/wish.ts";
import { isWishSlug, wishRows } from "./request-words.ts";

const at = new Date("2026-10-22T07:12:00Z");
const firm: RequestFirm = { buyerId: "1", name: "Eins GmbH", city: "", callerNumbers: [], since: at };
const wish = (kind: Wish["kind"], buyerId: string | null = null): Wish => ({
  id: "1",
  kind,
  buyerId,
  value: "",
  times: "",
  at,
});
const slugs = (wishes: Wish[], firms: RequestFirm[] = [firm]) => wishRows({ firms, wishes }).map(({ slug }) => slug);

test.each<[string, Wish[], string[]]>([
  ["nothing was said", [], ["nur-email", "anrufzeit", "niemand", "kein-anruf", "loeschen"]],
  ["a time was said", [wish("best-time")], ["nur-email", "anrufzeit", "niemand", "kein-anruf", "loeschen"]],
  ["only e-mail is wanted", [wish("email-only")], ["niemand", "kein-anruf", "loeschen"]],
  ["nobody has called", [wish("nobody-called")], ["nur-email", "anrufzeit", "kein-anruf", "loeschen"]],
  ["one firm has called", [wish("was-called", "1")], ["nur-email", "anrufzeit", "kein-anruf", "loeschen"]],
  ["one firm may not call", [wish("no-calls", "1")], ["nur-email", "anrufzeit", "niemand", "kein-anruf", "loeschen"]],
  ["nobody may call", [wish("no-calls")], ["loeschen"]],
  ["it was somebody else", [wish("not-me")], ["loeschen"]],
])("where %s, these wishes are possible", (_, wishes, rows) => {
  expect(slugs(wishes)).toEqual(rows);
});

test('without recipients there is no "nobody called"', () => {
  expect(slugs([], [{ ...firm, since: null }])).not.toContain("niemand");
});

test("an unknown path is no wish", () => {
  expect([isWishSlug("loeschen"), isWishSlug("drop-table"), isWishSlug(undefined)]).toEqual([true, false, false]);
});
