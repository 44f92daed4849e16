import { describe, expect, test } from "vitest";
import { breachesIn } from "./dependency-rules.ts";

test("the code keeps its dependency rules", () => {
  expect(breachesIn(".")).toEqual([]);
});

/** The rules applied to a small tree that breaks each of them once, to prove that they can fail. */
describe("noticed:", () => {
  const breaches = breachesIn("tests/architecture/fixture");
  test.each([
    "funnels/engine/asks-the-server.ts: funnels may not import server",
    "funnels/engine/uses-react.ts: funnels may not import react",
    "server/leads/submissions/knows-the-web.ts: server may not import app",
    "server/leads/submissions/sees-a-request.ts: server may not see Request, Response or cookies",
    "server/leads/submissions/reads-environment.ts: only processes and server/platform/config/config.ts may read process.env",
    "server/leads/submissions/knows-delivery.ts: server/leads may not import server/delivery",
    "server/delivery/adapters/asks-the-database.ts: an adapter may not import the database or the network",
    "server/delivery/calls-out.ts: only server/delivery/transport may call out",
    "server/delivery/queue/knows-the-worker.ts: server/delivery/queue may not import server/delivery/worker",
    "server/operations/leads/climbs.ts: import across folders by #folder/..., not by ../",
    "app/ui/knows-a-funnel.tsx: app/ui may not import funnels",
    "app/funnel/imports-the-staff-area.tsx: app/funnel may not import app/admin",
    "app/funnel/asks-the-server.tsx: only *.route, *.server, app/web and app/staff-auth may import values of server",
    "app/funnel/inline-type.server.ts: write `import type`, not `import { type X }`",
    "app/funnel/imports-a-route.tsx: nothing may import a route",
    "app/admin/staff/team/imports-leads.tsx: staff may not import operations",
    "app/admin/operations/jobs/imports-alerts.tsx: jobs may not import alerts",
    "app/admin/labels/imports-frame.ts: app/admin/labels may not import app/admin/frame",
    "app/pages/home/imports-legal.tsx: home may not import legal",
    "app/ui/index.ts: no index.ts",
    "app/ui/index.ts: no re-exports: import from where it is declared",
    "processes/uses-the-harness.ts: processes may not import testing",
    "testing/imports-a-test.ts: nothing may import tests",
    "testing/imports-a-proof.ts: nothing may import proofs",
    "tests/imports-a-script.ts: nothing may import scripts",
    "server/utils/anything.ts: server/utils is no room",
    "server/utils/anything.ts: no folder called utils",
    "server/delivery/too-long.ts: more than 300 lines",
    "file cycle: funnels/engine/one.ts -> funnels/engine/two.ts -> funnels/engine/one.ts",
    "folder cycle: server/operations/leads -> server/operations/leads/export -> server/operations/leads",
  ])("%s", (breach) => {
    expect(breaches).toContain(breach);
  });

  test("app may import any type of the server", () => {
    expect(breaches.filter((breach) => breach.startsWith("app/funnel/names-a-server-type.tsx"))).toEqual([]);
  });
});
