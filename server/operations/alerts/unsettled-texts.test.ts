import { expect, test } from "vitest";
import { wordsOf } from "./kinds.ts";

const formats = { formName: String, formatCount: String };

test("an old primary that is back is called behind, not restored", () => {
  const details = { since: "2026-11-15T12:00:00Z", leads: 1, isBehind: true };
  const words = wordsOf({ kind: "unsettled", details });
  expect(words.headline(formats)).toBe("Nothing is sent: the database is behind one used before");
  expect(words.subject).toBe("the database is behind one that was used before");
  expect(words.explain("today")).toEqual([
    "An old database server seems to have taken its place again, noticed today. It has forgotten every lead and every delivery of the newer one.",
    "Leads are still stored, but nothing is sent to any service. 1 lead waits.",
  ]);
});
