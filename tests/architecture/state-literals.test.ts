import { describe, expect, test } from "vitest";
import { copiesIn, filesIn, unknownWordsIn } from "./state-literals.ts";

const EVERYTHING = "{app,funnels,processes,proofs,scripts,server,testing,tests}/**/*.{ts,tsx}";

/** Remove together with the other copied types of app/. */
const STILL_COPIED = new Set([
  "app/admin/operations/leads/lead/lead-deliveries.ts: DeliveryStatus",
  "app/admin/operations/leads/lead/lead-details.ts: OutcomeKind",
]);

test("statements compare states, outcomes, roles and form types only with declared words", () => {
  expect(filesIn(EVERYTHING).flatMap(({ file, source }) => unknownWordsIn(file, source))).toEqual([]);
});

test("no set of states is declared twice", () => {
  const product = filesIn(EVERYTHING).filter(
    ({ file }) => !/^tests\/|\.test\.tsx?$|^server\/platform\/db\/schema\.ts$/.test(file),
  );
  const copies = product.flatMap(({ file, source }) => copiesIn(file, source));
  expect(copies.filter((copy) => !STILL_COPIED.has(copy))).toEqual([]);
});

/** Proves that the tests above can fail. */
describe("noticed:", () => {
  test.each([
    ["sql`select from deliveries where state = 'quueued'`", "state 'quueued'"],
    ["sql<Row>`update deliveries set state = 'done' where id = ${id}`", "state 'done'"],
    ["sql`select from deliveries d where d.state in ('failed', 'dubious')`", "state 'dubious'"],
    ["sql`select from deliveries where state not in ('idle', 'gone')`", "state 'gone'"],
    ["sql`case state when 'failed' then 1 when 'dubious' then 2 end`", "state 'dubious'"],
    ["sql`cross join unnest(array['failed', 'dubious']) as open (state)`", "state 'dubious'"],
    ["sql`select from delivery_events event where event.outcome <> 'ok'`", "outcome 'ok'"],
    ["sql`select from delivery_events where kind = 'ended'`", "kind 'ended'"],
    ["sql`select from circuit_breakers where state <> 'paused'`", "state 'paused'"],
    ["sql`select from allocations where state = 'bought'`", "state 'bought'"],
    ["sql`select from returns where state = 'refused'`", "state 'refused'"],
    ["sql`select from orders where state = 'running'`", "state 'running'"],
    ["sql`select from staff_accounts where role = 'admin'`", "role 'admin'"],
    ["sql`select from form_submissions where form_type = 'treppe'`", "form_type 'treppe'"],
  ])("%s", (source, word) => {
    expect(unknownWordsIn("server/operations/leads/bad.ts", source)).toEqual([
      `server/operations/leads/bad.ts: ${word}`,
    ]);
  });

  test.each([
    ['type Gate = "open" | "probing" | "paused";', "stored circuit"],
    ['type Circuit = "paused" | "closed" | "half_open";', "CircuitState"],
    ['type RoleName = "viewer" | "operator" | "owner";', "Role"],
    ['type Props = { kind: "started" | "finished" | "late_result" | "human" };', "DeliveryEventKind"],
  ])("%s", (source, name) => {
    expect(copiesIn("app/bad.tsx", source)).toEqual([`app/bad.tsx: ${name}`]);
  });
});

describe("allowed:", () => {
  test.each([
    [
      "server/operations/leads/good.ts",
      "sql`select from deliveries where state in ('failed', 'in_doubt') and id = ${id}`",
    ],
    ["server/operations/leads/good.ts", "sql`select from api_services where kind = 'http'`"],
    ["server/delivery/circuit-breaker/good.ts", "sql`update circuit_breakers set state = 'probing'`"],
    ["server/operations/leads/good.ts", "const text = \"state = 'anything'\";"],
  ])("in %s %s", (file, source) => {
    expect(unknownWordsIn(file, source)).toEqual([]);
  });
});
