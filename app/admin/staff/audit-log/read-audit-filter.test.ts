import { expect, test } from "vitest";
import { readAuditFilter } from "./read-audit-filter.server.ts";

const filterOf = (search: string) => readAuditFilter(new URLSearchParams(search)).filter;

test.each([
  ["", {}],
  ["actor=eva&group=team", { actor: "eva", groups: ["team"] }],
  ["group=nothing&from=yesterday", {}],
  ["target=submission:4711", { target: { kind: "submission", id: "4711" } }],
  ["target=submission", {}],
  [
    "from=2026-11-01&to=2026-11-01",
    { since: new Date("2026-10-31T23:00:00Z"), until: new Date("2026-11-01T23:00:00Z") },
  ],
])("?%s filters by %j", (search, filter) => {
  expect(filterOf(search)).toEqual(filter);
});
