import { expect, test } from "vitest";
import type { Executor } from "#server/db/database.ts";
import type { Site } from "#server/site/site.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { createContentVersion } from "./content-version.ts";

const NOON = Date.parse("2026-11-16T12:00:00Z");

/** A database that knows only which forms confirm by email, and which name their partners. */
function aDatabase(confirming: readonly string[], naming: readonly string[] = []): Executor {
  const forms: Readonly<Record<string, readonly string[]>> = { form_api_settings: confirming, form_routing: naming };
  const query = (table: string): object =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          name === "execute"
            ? async () => (forms[table] ?? []).map((form_type) => ({ form_type }))
            : (argument: string) => query(name === "selectFrom" ? argument : table),
      },
    );
  return query("") as Executor;
}

const withBrand = (site: Site, brand: string): Site => ({ ...site, operator: { ...site.operator, brand } });

test("the version stays while nothing but the reading changes, and is another for another brand, form, naming of partners or day", async () => {
  let site = await aSite();
  let now = NOON;
  const deps = { site: async () => site, now: () => now };
  const versionOf = createContentVersion({ ...deps, db: aDatabase(["solar"]) });
  const first = await versionOf();
  site = structuredClone(site);
  expect(await versionOf()).toBe(first);
  expect(await createContentVersion({ ...deps, db: aDatabase([]) })()).not.toBe(first);
  expect(await createContentVersion({ ...deps, db: aDatabase(["solar"], ["solar"]) })()).not.toBe(first);
  site = withBrand(site, "Treppauf");
  const renamed = await versionOf();
  expect(renamed).not.toBe(first);
  now = Date.parse("2026-11-16T23:00:00Z"); // midnight in Berlin
  expect(await versionOf()).not.toBe(renamed);
  site = withBrand(site, (await aSite()).operator.brand);
  now = NOON;
  expect(await versionOf()).toBe(first);
});
