import { expect, test } from "vitest";
import { createRoutePattern } from "./route-pattern.ts";

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => [
  id,
  { id, parentId, path, index },
];
const patternOf = createRoutePattern(
  Object.fromEntries([
    route("root", undefined, ""),
    route("home", "root", undefined, true),
    route("funnel", "root", "treppenlift/:step?"),
    route("admin", "root", "admin"),
    route("board", "admin", undefined, true),
    route("leads", "admin", "forms/:formId"),
    route("lost", "admin", "*"),
    route("none", "root", "*"),
  ]) as never,
);

test.each([
  ["/", "/"],
  ["/treppenlift", "/treppenlift/:step?"],
  ["/treppenlift/contact?name=Brandt", "/treppenlift/:step?"],
  ["/admin", "/admin"],
  ["/admin/forms/solar?q=Brandt", "/admin/forms/:formId"],
  ["/admin/forms/solar.data", "/admin/forms/:formId"],
  ["/_root.data", "/"],
  ["/admin/whatever", "/admin/*"],
  ["/wp-login.php", "/*"],
  ["/%E0%A4%A", "/*"],
  ["//evil", "/*"],
])("%s is counted as %s", (url, pattern) => {
  expect(patternOf(url)).toBe(pattern);
});
