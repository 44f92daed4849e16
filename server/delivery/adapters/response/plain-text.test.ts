import { expect, test } from "vitest";
import { plainText } from "./read-by-status.ts";

test.each([
  ["nothing is changed in plain words", "PLZ fehlt: größer als 5 < 6 Zeichen", "PLZ fehlt: größer als 5 < 6 Zeichen"],
  ["tags go", "<h1>Fehler</h1><p>PLZ</p>", "Fehler PLZ"],
  ["tags that would arise from the removal go too", "<<b>script>alert(1)<</b>/script>", "alert(1)"],
  ["terminal colours go", "\u001b[31mrot\u001b[0m \u009b1mfett", "rot fett"],
  ["control characters become one space", "a\u0000\r\n\tb\u0085c", "a b c"],
  ["direction characters go", "a\u202egnp.exe\u2066b\u200f\ufeff", "agnp.exeb"],
  ["a half character is replaced", "a\ud83d", "a\ufffd"],
  ["an emoji stays whole", "😀", "😀"],
])("%s", (_what, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("a long text is cut after 500 characters, never through one", () => {
  expect(plainText("😀".repeat(600))).toBe("😀".repeat(500));
});

test.each(["<", ">", "<>", "\u001b[", "<a", " "])("64 KiB of %j are read in no time", (piece) => {
  const before = process.cpuUsage(); // a busy machine takes longer, and does no more
  plainText(piece.repeat(65_536 / piece.length));
  plainText("<".repeat(32_768) + piece.repeat(1) + ">".repeat(32_768));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
