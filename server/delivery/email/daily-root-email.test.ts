import { expect, test } from "vitest";
import { dailyRootEmail } from "./daily-root-email.ts";

test("the mail names each day, how many events it has, and the root over them", () => {
  const { subject, paragraphs } = dailyRootEmail([
    { day: "2026-11-16", events: 4211, root: "ab" },
    { day: "2026-11-15", events: 1, root: "cd" },
  ]);
  expect(subject).toBe("Seal of the consent events of 2026-11-16");
  expect(paragraphs.slice(1)).toEqual([
    "2026-11-16 (UTC): 4211 events, root ab",
    "2026-11-15 (UTC): 1 events, root cd",
  ]);
});
