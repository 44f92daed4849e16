import { expect, test } from "vitest";
import type { SentNotice } from "#server/privacy/list-notices.ts";
import { renderText } from "#testing/render/render-text.ts";
import { NoticesTable } from "./notices-table.tsx";
import { noticeStatus } from "./privacy-texts.ts";

const now = new Date("2026-11-12T12:00:00Z");
const notice = {
  id: "1",
  submissionId: "2",
  recipient: "Nordlift GmbH",
  kind: "withdrawn",
  channel: "webhook",
  state: "told",
  lastMessage: null,
  createdAt: now,
  toldAt: null,
  confirmedAt: null,
  confirmedBy: null,
} satisfies Partial<SentNotice>;

const say = (part: object) => renderText(NoticesTable, { notices: [{ ...notice, ...part } as SentNotice], now });

test("a notice shows recipient, kind and state, and unknown values as stored", () => {
  expect(say({})).toContain("Nordlift GmbH stop using it by API Told");
  expect(say({ kind: "moved", channel: "fax", state: "rung" })).toContain("Nordlift GmbH moved by fax rung");
  expect(noticeStatus("rung")).toEqual({ glyph: "pending", words: "rung" });
});
