import { expect, test } from "vitest";
import { apiOf, findPrograms } from "./programs.ts";

test.each([
  ["2.1.4", "etcd"],
  ["3.0.2", "etcd"],
  ["3.1.0", "etcd3"],
  ["4.0.4", "etcd3"],
])("Patroni %s uses the API that it is safe with: %s", (version, api) => {
  expect(apiOf(version)).toBe(api);
});

test("names missing programs and their packages", () => {
  expect(findPrograms("/nowhere")).toMatch(
    /^Not installed: .*patroni\. apt-get install postgresql etcd-server haproxy patroni$/,
  );
});
