import { expect, test } from "vitest";
import { applyFirst, symbolPictures } from "./fixed-texts.ts";

test("readers are told to apply first, and that pictures show no real people", () => {
  expect(applyFirst).toBe("Wichtig: Stellen Sie den Antrag, bevor der Lift eingebaut wird.");
  expect(symbolPictures).toBe("Alle Bilder sind Zeichnungen und zeigen keine wirklichen Personen.");
});
