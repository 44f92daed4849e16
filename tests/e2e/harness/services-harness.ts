import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import type { Role } from "#server/staff/roles.ts";
import { searchAnswer } from "#testing/fixtures/secret-canary.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { useStaffHarness, type StaffHarness } from "./staff-harness.ts";

type ServicesHarness = Pick<StaffHarness, "url" | "database"> & {
  partner: FakeService;
  journal: string;
  mail: EmailServer;
  /** A signed-in page. All its responses are searched for keys. */
  openAs: (role: Role, options?: BrowserContextOptions) => Promise<Page>;
};

/** The staff area with a fake partner and a mail server, without a worker. */
export function useServicesHarness(): ServicesHarness {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const harness = { journal, openAs } as ServicesHarness;
  const staff = useStaffHarness({
    async env() {
      harness.partner = await startFakeService({ port: 0, journal });
      harness.mail = await startEmailServer();
      return { NODE_ENV: "test", OUTBOUND_ALLOW: allowing(harness.partner.url), SMTP_URL: harness.mail.url };
    },
  });
  beforeAll(() => void Object.assign(harness, { url: staff.url, database: staff.database }));
  afterAll(async () => {
    await harness.partner.stop();
    await harness.mail.stop();
  });

  async function openAs(role: Role, options?: BrowserContextOptions): Promise<Page> {
    const page = await staff.open(role, options);
    await page.route("**/admin/live", (route) => route.abort()); // a deliberate failure must not be retried by live updates
    page.on("response", (response) => {
      if (!/^(document|fetch|xhr)$/.test(response.request().resourceType())) return;
      void response.text().then(
        (body) => searchAnswer(response.url(), body),
        () => undefined, // a redirect has no body
      );
    });
    return page;
  }
  return harness;
}

/** Removes a column, "table.column", for a while. */
export async function without(owner: Database, column: string, act: () => Promise<void>): Promise<void> {
  const [table = "", name = ""] = column.split(".");
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(owner);
  await rename(name, "away");
  try {
    await act();
  } finally {
    await rename("away", name);
  }
}
