import { expect, test } from "vitest";
import { isFiltered, readDeskFilter, searchOf, viewPath } from "./returns-filter.ts";

const read = (search: string) => readDeskFilter(new URLSearchParams(search));

test("filters survive a round trip through the URL", () => {
  const filter = read("view=open&buyer=b&reason=fake&q=%20A65B9116%20&done=x");
  expect(filter).toEqual({ buyer: "b", reason: "fake", q: "A65B9116" });
  expect(searchOf(filter)).toBe("?buyer=b&reason=fake&q=A65B9116");
  expect(viewPath("decided", { buyer: "b" })).toBe("/admin/returns?view=decided&buyer=b");
  expect(viewPath("open", {}, 2)).toBe("/admin/returns?view=open&page=2");
});

test("ignores empty filters and truncates long ones", () => {
  expect(read("buyer=&reason=%20&q=")).toEqual({});
  expect(searchOf({})).toBe("");
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ q: "x" })).toBe(true);
  expect(read(`q=${"x".repeat(100)}`).q).toHaveLength(36);
});
