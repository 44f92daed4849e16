import { expect, test } from "vitest";
import { renderHtml } from "#testing/render/render-text.ts";
import { MessagePage, type MessagePageProps } from "./message-page.tsx";

const at = new Date("2026-10-22T07:12:00Z");
const firms = ["1", "2"].map((buyerId) => ({
  buyerId,
  name: `${buyerId} GmbH`,
  city: "",
  callerNumbers: [],
  since: at,
}));
const props: MessagePageProps = {
  slug: "loeschen",
  request: { topic: "Treppenlift", createdAt: at, until: at, firms, isRefused: false, messages: [], told: [] },
  path: "/anfrage/a",
  brand: "Stufenlos",
  phone: "",
  proof: { years: 5, until: at },
  buyerId: null,
  undo: undefined,
  callTimes: [],
  isEmpty: false,
};

/** The values that are chosen before the visitor has chosen. */
const chosen = (more: Partial<MessagePageProps>) =>
  [...renderHtml(MessagePage, { ...props, ...more }).matchAll(/<input[^>]*checked=""[^>]*value="(\w+)"/g)].map(
    ([, value]) => value,
  );

test("who has all erased tells the firms too, unless they choose otherwise", () => {
  expect(chosen({})).toEqual(["ja"]);
});

test("calls are stopped of all firms, or of the one whose card was tapped", () => {
  expect(chosen({ slug: "kein-anruf" })).toEqual(["alle"]);
  expect(chosen({ slug: "kein-anruf", buyerId: "2" })).toEqual(["2"]);
});
