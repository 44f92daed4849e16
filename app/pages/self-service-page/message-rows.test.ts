import { expect, test } from "vitest";
import type { RequestFirm } from "#server/delivery/read-recipients.ts";
import type { VisitorMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import { isMessageSlug, messageRows } from "./self-service-texts.ts";

const at = new Date("2026-10-22T07:12:00Z");
const firm: RequestFirm = { buyerId: "1", name: "Eins GmbH", city: "", callerNumbers: [], since: at };
const message = (kind: VisitorMessage["kind"], buyerId: string | null = null): VisitorMessage => ({
  id: "1",
  kind,
  buyerId,
  value: "",
  times: "",
  at,
});
const slugs = (messages: VisitorMessage[], firms: RequestFirm[] = [firm]) =>
  messageRows({ firms, messages }).map(({ slug }) => slug);

test.each<[string, VisitorMessage[], string[]]>([
  ["nothing was said", [], ["nur-email", "anrufzeit", "niemand", "kein-anruf", "loeschen"]],
  ["a time was said", [message("best-time")], ["nur-email", "anrufzeit", "niemand", "kein-anruf", "loeschen"]],
  ["only e-mail is wanted", [message("email-only")], ["niemand", "kein-anruf", "loeschen"]],
  ["nobody has called", [message("nobody-called")], ["nur-email", "anrufzeit", "kein-anruf", "loeschen"]],
  ["one firm has called", [message("was-called", "1")], ["nur-email", "anrufzeit", "kein-anruf", "loeschen"]],
  [
    "one firm may not call",
    [message("no-calls", "1")],
    ["nur-email", "anrufzeit", "niemand", "kein-anruf", "loeschen"],
  ],
  ["nobody may call", [message("no-calls")], ["loeschen"]],
  ["it was somebody else", [message("not-me")], ["loeschen"]],
])("where %s, the visitor can say this", (_, messages, rows) => {
  expect(slugs(messages)).toEqual(rows);
});

test('without recipients there is no "nobody called"', () => {
  expect(slugs([], [{ ...firm, since: null }])).not.toContain("niemand");
});

test("an unknown path is no message", () => {
  expect([isMessageSlug("loeschen"), isMessageSlug("drop-table"), isMessageSlug(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
