import type { Page } from "playwright-core";
import { beforeAll, beforeEach } from "vitest";
import type { Role } from "#server/staff/roles.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { useStaffHarness } from "./staff-harness.ts";

export const LIST = "/admin/forms/treppenlift5";
const DONE = { state: "delivered" } as const;
const REFUSAL = "PLZ 50823 liegt außerhalb des Liefergebiets";

type Seed = NonNullable<Parameters<typeof seedLead>[1]>;

/** Six leads of one form with different states at three services, recreated before every test. */
export function useLeadList() {
  // no worker runs, so Send should not wait long
  const env = { NODE_ENV: "test", DELIVERY_HASTE: "100000", DELIVERY_DEADLINE_SECONDS: "1" };
  const harness = useStaffHarness({ env: () => env });
  const ids = { sendable: "", refused: "", doubtful: "", warned: "", blocked: "", invalid: "" };
  const services = { market: "", callback: "", lifts: "" };

  beforeAll(async () => {
    const { db } = harness.database;
    const to = { url: "http://127.0.0.1:1/ok", formTypes: ["treppenlift5"] } as const;
    services.market = await connectFakeService(db, { ...to, name: "Musterbörse" });
    services.callback = await connectFakeService(db, { ...to, name: "Rückruf Nord" });
    services.lifts = await connectFakeService(db, { ...to, name: "Liftring", sendMode: "manual" });
  });

  beforeEach(async () => {
    const { db } = harness.database;
    await db.deleteFrom("delivery_event_details").execute();
    await db.deleteFrom("form_submissions").execute();
    let at = Date.now();
    const seed = (name: string, email: string, more: Seed = {}) =>
      seedLead(db, { formType: "treppenlift5", at: new Date((at -= 60_000)), answers: { name, email }, ...more });
    const { market, callback, lifts } = services;
    ids.sendable = await seed("Hannelore Brinkmeyer", "h.brinkmeyer@post.example", {
      query: "?utm_source=google&utm_medium=cpc",
      deliveries: { [market]: DONE, [callback]: DONE },
    });
    ids.refused = await seed("Dieter Holzapfel", "dieter@fach.example", {
      deliveries: { [market]: { state: "failed", attempts: 3, message: REFUSAL }, [callback]: DONE, [lifts]: DONE },
    });
    ids.doubtful = await seed("Ursula Feldkamp", "u.feldkamp@fach.example", {
      deliveries: { [market]: DONE, [callback]: { state: "in_doubt" }, [lifts]: { state: "queued" } },
    });
    ids.warned = await seed("Horst Lindequist", "horst@lindequist.example", {
      deliveries: { [market]: DONE, [callback]: DONE, [lifts]: { state: "warning", message: "Adresse ergänzt" } },
    });
    ids.blocked = await seed("Testina Probe", "test@stufenlos.example");
    ids.invalid = await seed("Heinz Küppers", "heinz@beispiel");
  });

  async function openList(role: Role = "operator", path = LIST): Promise<Page> {
    const page = await harness.open(role, { viewport: { width: 1440, height: 900 } });
    await takenOver(page, () => page.goto(path));
    return page;
  }

  async function auditsOf(action: string): Promise<number> {
    const { db } = harness.database;
    return (await db.selectFrom("audit_events").select("id").where("action", "=", action).execute()).length;
  }

  return { harness, ids, openList, auditsOf };
}

/** Waits for hydration, after which updates and shortcuts work. */
export async function takenOver(page: Page, load: () => Promise<unknown>): Promise<void> {
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === "/admin/live");
  await load();
  await live;
}

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

export const toastOf = (page: Page, text: string) => page.locator("[data-toast]").filter({ hasText: text });
