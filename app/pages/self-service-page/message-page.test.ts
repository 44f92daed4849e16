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

/** The preselected values. */
const chosen = (more: Partial<MessagePageProps>) =>
  [...renderHtml(MessagePage, { ...props, ...more }).matchAll(/<input[^>]*checked=""[^>]*value="(\w+)"/g)].map(
    ([, value]) => value,
  );

test("erasing everything notifies the firms by default", () => {
  expect(chosen({})).toEqual(["ja"]);
});

test("calls are stopped for all firms, or for the tapped card's", () => {
  expect(chosen({ slug: "kein-anruf" })).toEqual(["alle"]);
  expect(chosen({ slug: "kein-anruf", buyerId: "2" })).toEqual(["2"]);
});
