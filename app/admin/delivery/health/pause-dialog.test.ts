import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import { serviceHealth } from "#testing/fixtures/service-health.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { SwitchDialog } from "./pause-dialog.tsx";

type Part = Parameters<typeof serviceHealth>[0];
const props = (action: "pause" | "resume", part: Part = {}) => ({
  service: serviceHealth(part),
  action,
  onClose: () => undefined,
});

test.each<[string, Part]>([
  ["No lead waits at the moment; every new one will wait too, until somebody resumes it. No lead is lost.", {}],
  ["1 lead already waits; every new one", { queued: exactly(1) }],
  ["12 leads already wait; every new one", { queued: exactly(12) }],
  ["until somebody resumes it. 1 attempt under way comes to an end. No lead", { underWay: exactly(1) }],
  ["until somebody resumes it. 2 attempts under way come to an end. No lead", { underWay: exactly(2) }],
])("before a pause it says: %s", (words, part) => {
  const text = renderText(SwitchDialog, props("pause", part));
  expect(text).toMatch(/^Pause Musterbörse\?/);
  expect(text).toContain(words);
  expect(text).toMatch(/Cancel Pause$/);
});

test.each<[string, Part]>([
  ["No lead waits at the moment. New ones are sent at once.", {}],
  ["1 lead waits and goes out now, 5 a second at most: about 0 s.", { queued: exactly(1) }],
  ["600 leads wait and go out now, 5 a second at most: about 2 min.", { queued: exactly(600) }],
  [
    "10,000+ leads wait and go out now, 5 a second at most: more than 33 min.",
    { queued: { count: 10_000, isMore: true } },
  ],
  [
    "2 leads wait and go out now, 5 a second at most: about 0 s. One goes first, the others when it is answered.",
    { queued: exactly(2), circuit: { state: "paused", reason: "401", since: new Date(0), by: null, leads: [] } },
  ],
  [
    "2 leads wait and go out now, 5 a second at most: about 0 s. Those that it refuses again fail.",
    {
      queued: exactly(2),
      circuit: {
        state: "refusing",
        reason: "",
        since: new Date(0),
        rejectionStreak: 3,
        limit: 20,
        oneAtATime: true,
        leads: [],
      },
    },
  ],
])("before resuming it says: %s", (words, part) => {
  const text = renderText(SwitchDialog, props("resume", part));
  expect(text).toContain(`Resume Musterbörse? ${words}`);
  expect(text).toMatch(/Cancel Resume$/);
});

test.each(["pause", "resume"] as const)("it sends %s and the service", (action) => {
  const html = renderHtml(SwitchDialog, props(action));
  expect(html).toContain(`name="intent" value="${action}"`);
  expect(html).toContain('name="service" value="7"');
});

test("without a service it is closed", () => {
  expect(renderText(SwitchDialog, { ...props("pause"), service: undefined })).toBe("");
});
