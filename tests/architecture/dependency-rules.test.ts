import { describe, expect, test } from "vitest";
import { breachesIn } from "./dependency-rules.ts";

test("the house keeps its import law", () => {
  expect(breachesIn(".")).toEqual([]);
});

/** The same law, held against a small house in which every rule is broken once. If one goes unnoticed, this fails. */
describe("the law notices", () => {
  const breaches = breachesIn("tests/fixtures/broken-house");
  test.each([
    "funnels/engine/asks-the-server.ts: funnels may not import server",
    "funnels/engine/uses-react.ts: funnels may not import react",
    "server/submissions/knows-the-web.ts: server may not import app",
    "server/submissions/sees-a-request.ts: server may not see Request, Response or cookies",
    "server/submissions/reads-environment.ts: only processes, tools and server/config.ts may read process.env",
    "server/delivery/adapters/asks-the-database.ts: an adapter may not import the database or the network",
    "server/delivery/calls-out.ts: only server/delivery/transport.ts may call out",
    "app/ui/knows-a-funnel.tsx: app/ui may not import funnels",
    "app/funnel-ui/borrows-from-staff.tsx: app/funnel-ui may not import app/admin-ui",
    "app/funnel-ui/asks-the-server.tsx: only app/routes and app/web may import server",
    "app/funnel-ui/imports-a-route.tsx: nothing may import a route",
    "app/ui/index.ts: no index.ts that re-exports",
    "server/utils/anything.ts: no folder called utils",
    "server/delivery/too-long.ts: more than 300 lines",
  ])("%s", (breach) => {
    expect(breaches).toContain(breach);
  });

  test("a circle of imports", () => {
    expect(breaches).toContainEqual(expect.stringMatching(/circle: funnels\/engine\/(one|two)\.ts/));
  });
});
