import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Face = { family: string; weights: [number, number]; size: number; ascent: number; descent: number };

const number = (rule: string, name: string): number => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]);

const faces = readFileSync("app/ui/tokens.css", "utf8")
  .split("@font-face")
  .slice(1)
  .map((rest) => rest.split("}")[0] ?? "")
  .map((rule): Face => {
    const [from = "400", to = from] = /font-weight: (\d+)(?: (\d+))?/.exec(rule)?.slice(1) ?? [];
    return {
      family: /font-family: "(.*)"/.exec(rule)?.[1] ?? "",
      weights: [Number(from), Number(to ?? from)],
      size: number(rule, "size-adjust"),
      ascent: number(rule, "ascent-override"),
      descent: number(rule, "descent-override"),
    };
  });

test.each(["Text Fallback", "Text Fallback Android"])(
  "%s has its own regular and bold faces, to avoid synthetic bold",
  (family) => {
    const has = (weight: number) =>
      faces.filter((face) => face.family === family && face.weights[0] <= weight && weight <= face.weights[1]).length;
    expect([400, 600, 650, 700].map(has)).toEqual([1, 1, 1, 1]);
  },
);

test("fallbacks of a kind have the same line height, regular and bold", () => {
  for (const kind of ["Text", "Display"]) {
    const own = faces.filter(({ family }) => family.startsWith(kind));
    expect(own.length).toBeGreaterThan(1);
    for (const part of ["ascent", "descent"] as const) {
      const heights = own.map((face) => (face[part] * face.size) / 100);
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.2);
    }
  }
});
