import { existsSync, globSync } from "node:fs";
import { expect, test } from "vitest";

test("every texts module of app has a test beside it", () => {
  const modules = globSync(["app/**/*-texts.ts", "app/**/*-text.ts", "app/admin/labels/*.ts"]).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  expect(modules).toContain("app/admin/labels/circuit-states.ts");
  expect(modules.filter((file) => !existsSync(file.replace(/\.ts$/, ".test.ts"))).toSorted()).toEqual([]);
});
