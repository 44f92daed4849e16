import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { RetryDialog } from "./confirmation-dialog.tsx";

const isDisabled = (count: number) =>
  /<button[^>]*type="submit"[^>]*disabled=""/.test(renderHtml(RetryDialog, { leads: [], count }));

test.each([
  [1, "Retry 1 failed delivery? Each is sent again", "Retry 1 delivery"],
  [12, "Retry 12 failed deliveries? Each is sent again", "Retry 12 deliveries"],
  [0, "Nothing to retry None of these leads has a failed delivery any more.", "Retry 0 deliveries"],
])("with %i failed deliveries it says: %s", (count, begins, action) => {
  const text = renderText(RetryDialog, { leads: [], count });
  expect(text.startsWith(begins)).toBe(true);
  expect(text.endsWith(action)).toBe(true);
});

test("cannot retry if nothing has failed", () => {
  expect([0, 1, 12].map(isDisabled)).toEqual([true, false, false]);
});

test("sends the confirmed number along", () => {
  expect(renderHtml(RetryDialog, { leads: ["9"], count: 12 })).toContain('name="agreedCount" value="12"');
});
