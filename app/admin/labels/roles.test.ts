import { expect, test } from "vitest";
import { ROLES } from "#server/staff/roles.ts";
import { roleNames } from "./roles.ts";

test("sorts roles by power, least first", () => {
  expect(ROLES.map((role) => roleNames[role])).toEqual(["Viewer", "Operator", "Owner"]);
  expect(Object.keys(roleNames)).toEqual(ROLES);
});
