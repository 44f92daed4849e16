import { expect, test } from "vitest";
import type { Check } from "#server/privacy/dossier/dossier.ts";
import { checkTexts, whyNotOpened } from "./dossier-texts.ts";

test.each<[Check, string, string]>([
  [{ what: "chain", result: "holds", links: 9, waiting: 0 }, "Chain holds", "9 events, no gap, no change"],
  [{ what: "chain", result: "broken", at: 4, eventId: "e4" }, "Chain is broken at link 4", "event e4"],
  [{ what: "chain", result: "open", waiting: 2 }, "Chain is being written", "2 events to link, within seconds"],
  [{ what: "chain", result: "open", waiting: 0 }, "No chain", "the consent is older than the events"],
  [{ what: "words", result: "holds" }, "Words match their hash", "each text that was shown"],
  [{ what: "words", result: "broken" }, "Words do not match their hash", "a stored text was changed"],
  [{ what: "words", result: "open" }, "Words are not known", "only their hash was stored at that time"],
  [{ what: "identity", result: "holds" }, "Identity is the one that was sealed", "its hash is in the first event"],
  [{ what: "identity", result: "broken" }, "Identity was changed", "its hash is not the one in the first event"],
  [{ what: "identity", result: "open" }, "Identity cannot be compared", "it is gone, or older than the chain"],
  [{ what: "screen", result: "holds" }, "Screen drawn again from its version", "the questions have the stored hash"],
  [{ what: "screen", result: "broken" }, "The stored questions were changed", "their hash is another"],
  [{ what: "screen", result: "open" }, "The version cannot be checked", "it is not stored, or older than its text"],
  [{ what: "seal", result: "holds" }, "Seal of the day matches", "computed again over all links of its days"],
  [
    { what: "seal", result: "broken" },
    "Seal of the day does not match",
    "links of that day were changed or taken away",
  ],
  [{ what: "seal", result: "open" }, "No seal yet", "a day is sealed when it has ended"],
  [{ what: "recipients", result: "holds", named: 3, got: 2 }, "Only named firms got it", "2 of 3"],
  [{ what: "recipients", result: "open", named: 0, got: 1 }, "No firms were named", "there is nothing to compare with"],
  [{ what: "recipients", result: "broken", others: ["A", "B"] }, "Others than the named firms got it", "A, B"],
])("%o reads: %s", (check, title, detail) => {
  expect(checkTexts(check)).toEqual({ title, detail });
});

test("staff read why a dossier was not opened", () => {
  expect(whyNotOpened("no-reason")).toBe("Say in a few words why you open it");
  expect(whyNotOpened("no-dossier")).toBe("There is no consent record of this lead");
});
