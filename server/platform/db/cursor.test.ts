import { expect, test } from "vitest";
import { readCursor } from "./cursor.ts";

const ID = "01890a5d-ac96-774b-bcce-b302099a8057";

test("a place is a time to the microsecond and an id", () => {
  expect(readCursor(`2026-11-15T12:00:00.123456Z_${ID}`)).toEqual({ at: "2026-11-15T12:00:00.123456Z", id: ID });
});

test.each(["", ID, "2026-11-15", `2026-11-15T12:00:00.123Z_${ID}`, `2026-99-99T12:00:00.123456Z_${ID}`, "' or 1=1"])(
  "anything else is no place: %j",
  (text) => {
    expect(readCursor(text)).toBeUndefined();
  },
);
