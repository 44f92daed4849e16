import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { scriptsRun } from "#testing/browser/browser.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";
import { planOldLeads } from "#server/operations/jobs/plan-job.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { expectStateAccessible } from "#tests/e2e/harness/accessibility.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";
import { scriptWays } from "#tests/e2e/harness/samples.ts";
import { isNightly } from "#tests/nightly.ts";

const harness = useStaffHarness();

/** Replaces the worker, so that each state can be checked. */
const work = () => workOneRound(harness.database.db);

const rest = (state: string, outcome: string, most: number) =>
  sql`update deliveries set state = ${state},
  last_outcome = ${outcome}, last_message = ${outcome === "rejected" ? "outside of our area" : null}, next_attempt_at = null, updated_at = clock_timestamp()
  where id in (select id from deliveries where state = 'queued' order by id limit ${most})`.execute(
    harness.database.db,
  );

let service: string;

beforeEach(async () => {
  const { db } = harness.database;
  await sql`delete from bulk_jobs`.execute(db);
  await sql`update deliveries set state = 'delivered', next_attempt_at = null, closed_at = null, closed_reason = null`.execute(
    db,
  );
  const url = "http://127.0.0.1:1/ok";
  service = await connectFakeService(db, { url, name: "Liftring", perSecond: 2, formTypes: ["treppenlift7"] });
  for (const formType of ["treppenlift", "treppenlift5", "treppenlift5"] as const)
    await seedLead(db, { formType, deliveries: { [service]: { state: "failed" } } });
});

test.each(scriptWays)(
  "two clicks from the dashboard retry all at a service over all forms, with true results, scripts %s",
  async (scripts) => {
    const page = await harness.open("operator", { javaScriptEnabled: scripts });
    await page.goto("/admin");
    await page.getByRole("link", { name: /^Retry 3: 3 leads .* Liftring/ }).click();
    await page.getByText("less than a minute").waitFor();
    await page.getByRole("button", { name: "Retry 3 leads" }).click();
    await page.getByText("0 of 3 sent again").waitFor();
    expect(await work()).toBe(3);
    await rest("delivered", "accepted", 2);
    await rest("failed", "rejected", 1);
    await work();
    await page.reload();
    await page.getByText("3 of 3 sent again: 2 delivered, 1 refused").waitFor();
    await page.getByRole("link", { name: "Refused 1" }).click();
    await page.getByText("outside of our area").waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
  },
);

test("a job can be paused, resumed and stopped, and lists what was not tried", async () => {
  const page = await harness.open("operator", { colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await page.goto(`/admin/delivery-health?service=${service}`);
  await page.getByRole("link", { name: "Retry 3 failed" }).click();
  await page.getByRole("button", { name: "Retry 3 leads" }).waitFor();
  await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Retry 3 leads" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  expect(await work()).toBe(0);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("link", { name: "Not tried 3" }).waitFor();
  await work();
  await page.goto("/admin/jobs");
  await page.getByText("3 of 3 sent again: 3 not tried").waitFor();
  await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.each(scriptWays)("closes rejected leads with a reason, one or all, scripts %s", async (scripts) => {
  const { db } = harness.database;
  const page = await harness.open("operator", { javaScriptEnabled: scripts });
  const lead = await seedLead(db, { deliveries: { [service]: { state: "failed" } } });
  await page.goto(`/admin/forms/treppenlift?view=undelivered&lead=${lead}`);
  await page.getByRole("link", { name: "Close at Liftring" }).click();
  await page.getByLabel("Too old to be of use").check();
  await page.getByRole("button", { name: "Close lead" }).click();
  await page.getByText("The lead is closed at Liftring").waitFor();
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Close 3: 3 leads .* Liftring/ }).click();
  await page.getByLabel("Why").selectOption({ label: "Wrong or missing data" });
  await page.getByRole("button", { name: "Close 3 leads" }).click();
  await page.getByText("0 of 3 closed").waitFor();
  expect(await work()).toBe(3);
  await page.reload();
  await page.getByText("3 of 3 closed: 3 closed").waitFor();
  if (scripts && isNightly) await expectStateAccessible(page);
  await page.goto("/admin/forms/treppenlift5?status=closed");
  await expect.poll(() => page.getByText("Closed").count()).toBeGreaterThan(0);
  const { rows } = await sql<{
    reason: string;
    n: number;
  }>`select closed_reason as reason, count(*)::int as n from deliveries
    where closed_at is not null group by 1 order by 1`.execute(db);
  expect(rows).toEqual([
    { reason: "bad-data", n: 3 },
    { reason: "too-old", n: 1 },
  ]);
});

test.each(scriptWays)(
  "four clicks from the dashboard resolve doubts by the service's own list, scripts %s",
  async (scripts) => {
    const { db } = harness.database;
    const doubt = { deliveries: { [service]: { state: "in_doubt" } } } as const;
    const [byId, byEmail] = [
      await seedLead(db, doubt),
      await seedLead(db, { ...doubt, answers: { email: `arrived-${scripts}@web.de` } }),
    ];
    const missing = await seedLead(db, { ...doubt, answers: { email: `missing-${scripts}@web.de` } });
    await sql`update deliveries set updated_at = now() - interval '2 hours' where state = 'in_doubt'`.execute(db);
    const page = await harness.open("operator", { javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });
    await page.goto("/admin");
    let clicks = 0;
    const click = async (role: "link" | "button" | "radio", name: string | RegExp) => {
      clicks += 1;
      await page.getByRole(role, { name }).click();
    };
    await click("link", /^Compare with their list: 3 leads in doubt at Liftring/);
    await page.getByText("3 leads are in doubt").waitFor();
    const list = page.getByLabel("Their list");
    await expect.poll(() => list.evaluate((field) => field === document.activeElement)).toBe(true);
    if (scripts && isNightly) await expectStateAccessible(page);
    if (scripts) await list.fill(`${byId}\n</textarea><img src=x onerror=alert(1)>\nArrived-${scripts}@web.de`);
    else
      await page.getByLabel("Or a file").setInputFiles({
        name: "list.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`id\n${byId}\n;x\n; Arrived-${scripts}@web.de`),
      });
    await click("button", "Compare");
    await page.getByText("2 in their list: marked as delivered").waitFor();
    await page.getByText("1 not in their list: you decide").waitFor();
    await page.getByText("1 no lead at this service").waitFor();
    if (scripts && isNightly) await expectStateAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    if (scripts) await scriptsRun(page); // scripts put the choice into the button
    await click("radio", /^Send them again/);
    await click("button", scripts ? "Mark 2 as delivered, send 1 again" : "Mark 2 as delivered");
    await page.getByText("0 of 3 resolved").waitFor();
    expect(clicks).toBeLessThanOrEqual(4);
    expect(await work()).toBe(3);
    await page.reload();
    await page.getByText("2 of 3 resolved: 2 delivered · 1 under way").waitFor();
    const { rows } = await sql<{ id: string; state: string }>`select submission_id as id, state from deliveries
      where submission_id = any(${[byId, byEmail, missing]}::uuid[]) and api_service_id = ${service}`.execute(db);
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [byId, "delivered"],
        [byEmail, "delivered"],
        [missing, "queued"],
      ]),
    );
  },
);

test.each(scriptWays)("sends old leads to a service that never got them, scripts %s", async (scripts) => {
  const { db } = harness.database;
  const name = `Neukunde ${scripts}`;
  const formTypes = ["treppenlift5"] as const;
  const buyer = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name, perSecond: 50, formTypes });
  const page = await harness.open("operator", { javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });
  await page.goto("/admin/jobs");
  await page.getByRole("link", { name: "Send old leads" }).click();
  await page.getByLabel("Service", { exact: true }).selectOption(buyer);
  await page.getByLabel("Form", { exact: true }).selectOption("treppenlift5");
  await page.getByLabel("Received", { exact: true }).selectOption("7");
  await page.getByRole("button", { name: "Show the plan" }).click();
  await page.getByText("cannot be called back").waitFor();
  const { count: n } = await planOldLeads(db, { apiServiceId: buyer, formType: "treppenlift5", days: 7 });
  expect(n).toBeGreaterThan(1);
  if (scripts && isNightly) await expectStateAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: `Send ${n} old leads` }).click();
  await page.getByText(`0 of ${n} sent`).waitFor();
  expect(await work()).toBe(n);
  await rest("delivered", "accepted", 1000); // includes those of other tests' services
  await work();
  await page.reload();
  await page.getByText(`${n} of ${n} sent: ${n} delivered`).waitFor();
});

test("viewers see plan and results, but no button", async () => {
  const page = await harness.open("viewer", { javaScriptEnabled: false });
  await page.goto(`/admin/jobs?plan=retry&service=${service}`);
  await page.getByText("Your role may look at plans, and not start them").waitFor();
  expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
});
