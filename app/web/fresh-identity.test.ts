import { expect, test } from "vitest";
import { addressOf } from "./fresh-identity.ts";

test.each([
  ["/admin/team", "/admin/team"],
  ["/admin/team.data", "/admin/team"],
  ["/admin/api-services.data?edit=4711&_routes=admin%2Flayout", "/admin/api-services?edit=4711"],
])("an identity check at %s resubmits to %s", (asked, page) => {
  expect(addressOf({ url: `https://stufenlos.example${asked}` })).toBe(page);
});
