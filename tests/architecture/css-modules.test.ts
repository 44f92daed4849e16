import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { styleProblems } from "./css-modules.ts";

test("staff CSS classes are defined in their module, and every defined class is used", () => {
  const files = globSync("app/admin/**/*.{css,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
  expect(files.length).toBeGreaterThan(100);
  expect(styleProblems(files)).toEqual([]);
});

const component = (text: string) => ({ path: "app/admin/ui/box.tsx", text });

test("finds misspelt, unused, global and literal classes, and missing modules", () => {
  const box = {
    path: "app/admin/ui/box.module.css",
    text: '.box [data-x="a.b"] { margin: 0.5px } /* .no */ .unused { top: 0 }',
  };
  const imported = 'import styles from "./box.module.css";\n';
  expect(styleProblems([box, component(`${imported}styles["box"]; styles["boks"]`)])).toEqual([
    "app/admin/ui/box.module.css does not define boks",
    "app/admin/ui/box.module.css defines unused, which nobody uses",
  ]);
  expect(styleProblems([component(imported)])).toEqual([
    "app/admin/ui/box.tsx imports app/admin/ui/box.module.css, which is not there",
  ]);
  const plain = { text: "@media print {\n  .global {\n    top: 0;\n  }\n}" };
  expect(styleProblems([{ path: "app/admin/ui/box.css", ...plain }])).toEqual([
    "app/admin/ui/box.css has global classes",
  ]);
  for (const written of ['"row"', '{isOpen ? "row" : undefined}', '{kind === "end" ? `${a} row` : b}']) {
    expect(styleProblems([component(`<p className=${written} />`)])).toEqual([
      "app/admin/ui/box.tsx uses row, which is of no module",
    ]);
  }
  const all = { path: "app/admin/x.module.css", text: ".one :global(.two) { top: 0 }" };
  expect(
    styleProblems([all, component('import styles from "#app/admin/x.module.css";\nstyles["one"]; styles["two"]')]),
  ).toEqual(["app/admin/x.module.css has a global selector"]);
  expect(
    styleProblems([{ ...box, text: ".box { top: 0 }" }, component(`${imported}styles["box"]; styles[kind]`)]),
  ).toEqual(['app/admin/ui/box.tsx does not write styles["name"]']);
});
