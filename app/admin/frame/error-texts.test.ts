import { expect, test } from "vitest";
import { staffErrorText } from "./error-texts.ts";

test.each([
  [403, "Your role does not allow this", false],
  [404, "Page not found", false],
  [413, "This is too large", false],
  [500, "This page could not be loaded", true],
  [undefined, "This page could not be loaded", true],
])("a page that fails with %s is titled %s; retry offered: %s", (status, title, mayPass) => {
  expect(staffErrorText(status)).toMatchObject({ title, mayPass });
});
