import { sql } from "kysely";
import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { newId } from "#server/platform/new-id.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { submit } from "#server/intake/submit.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { storeInBuyers } from "#testing/fixtures/xss-buyers.ts";
import { storeInPrivacy } from "#testing/privacy/xss-privacy.ts";
import { startAnswering, storeInServices } from "#testing/fixtures/xss-services.ts";
import { scriptsRun } from "#testing/browser/browser.ts";
import { fillExample, firstExamples, staffExamples } from "#testing/browser/staff-examples.ts";
import type { Listening } from "#testing/listen.ts";
import { until } from "#testing/until.ts";
import { asFieldName, xssPayloads } from "#testing/fixtures/xss-payloads.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { armedElements } from "#tests/e2e/harness/armed-elements.ts";
import { takenOver } from "#tests/e2e/harness/lead-list.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

/** In the list, each payload is alone in every field; in an opened lead several are combined. */
const LISTED = "treppenlift";
const OPENED = "treppenlift7";
const TOGETHER = 25;

/** 25 vectors in each of 20 contexts. On a push every vector once, and every context at least once. */
const payloads = fullAtNight(
  xssPayloads,
  xssPayloads.filter((_, n) => (n % 25) % 20 === Math.floor(n / 25)),
);

const bundles = Array.from({ length: payloads.length / TOGETHER }, (_, i) =>
  payloads.slice(i * TOGETHER, (i + 1) * TOGETHER),
);

let answering: Listening;
const harness = useStaffHarness({
  pagesClosedAfter: "all tests",
  async env() {
    answering = await startAnswering(bundles);
    return { NODE_ENV: "test", OUTBOUND_ALLOW: allowing(answering.url) };
  },
});
afterAll(() => answering.stop());
const opened: string[] = [];
const [services, requests]: [string[], string[]] = [[], []];

const FIELDS = [
  ...new Set([
    ...Object.values(funnels).flatMap(({ steps }) => steps.flatMap(({ fields }) => fields.map(({ name }) => name))),
    "sourceUrl",
    "firstName",
    "lastName",
    "fullName",
    "phoneNumber",
  ]),
];

beforeAll(async () => {
  const { db } = harness.database;
  const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name: `P${xssPayloads[2]}` });
  await sql`update circuit_breakers set state = 'probing', reason = ${xssPayloads[0]}, probe_at = now()`.execute(db);
  await storeInAlerts(payloads);
  const lines = bundles.map((bundle) => bundle.join(" "));
  await storeInBuyers(db, lines);
  await storeEverywhere(LISTED, payloads, serviceId);
  const texts = bundles.map((bundle) => bundle.join("\n"));
  opened.push(...(await storeEverywhere(OPENED, texts, serviceId)));
  services.push(...(await storeInServices(db, lines)));
  requests.push(...(await storeInPrivacy(db, { lines, leads: opened })));
  for (let i = 0; i < payloads.length; i += TOGETHER) {
    await Promise.all(
      payloads
        .slice(i, i + TOGETHER)
        .filter((_, n) => n % 4 === 0)
        .map(submitWith),
    );
  }
});

/** Submits like a visitor, through every check. */
const submitWith = (payload: string) =>
  submit(
    { db: harness.database.db, notifyWorkers: () => undefined, site: aSite, publicUrl: "https://stufenlos.example" },
    { ...newLead({ name: payload }), sourceUrl: `https://stufenlos.example/treppenlift?utm_source=${payload}` },
  );

/** Stores payloads in every text of the alerts screen. */
async function storeInAlerts(payloads: readonly string[]): Promise<void> {
  const { db } = harness.database;
  const text = payloads.join("\n");
  await sql`insert into alert_rules (kind, roles, addresses, is_urgent, by_webhook)
    values ('failed', '{owner}', ${payloads.slice(0, TOGETHER)}, false, true)`.execute(db);
  await sql`update alert_settings set webhook = 'none', webhook_host = ${text}`.execute(db);
  await sql`insert into alert_webhook_outbox (id, about, body, tries, problem) values (${newId()}, 'a test', '{}', 1, ${text})`.execute(
    db,
  );
}

/** Bypasses the checks, like an older version's data, and in the service's responses. Returns the leads' ids. */
async function storeEverywhere(formType: string, payloads: readonly string[], serviceId: string): Promise<string[]> {
  const rows = payloads.map((payload) => {
    const answers = Object.fromEntries(FIELDS.map((name) => [name, payload]));
    return { id: newId(), delivery: newId(), event: newId(), payload, answers };
  });
  await sql`with row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, delivery uuid, event uuid, payload text, answers jsonb)
    ), lead as (
      insert into form_submissions (id, form_type, submission_data, normalised, tracking)
      select id, ${formType}, answers, answers, answers from row
    ), delivery as (
      insert into deliveries (id, submission_id, api_service_id, api_service_name, form_type, state, attempt_n, last_message)
      select delivery, id, ${serviceId}, payload, ${formType}, 'failed', 1, payload from row
    ), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status)
      select event, delivery, 1, 'finished', 'rejected', 422 from row
    )
    insert into delivery_event_details (event_id, delivery_id, message, request, response)
    select event, delivery, payload, answers, to_jsonb(payload) from row`.execute(harness.database.db);
  return rows.map(({ id }) => id);
}

/** Records every possible effect of a payload. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content Security Policy|ran is called/.test(message.text())) seen.push(message.text());
  });
  await page.context().exposeFunction("ran", () => void seen.push(`ran on ${page.url()}`));
  await page.context().route(
    (url) => url.host !== new URL(harness.url).host,
    async (route) => {
      seen.push(`request to ${route.request().url()}`);
      await route.abort();
    },
  );
  return seen;
}

async function look(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path, { waitUntil: "load" });
  expect([200, 404], path).toContain(response?.status());
  expect(await armedElements(page), page.url()).toEqual([]);
  return response;
}

test("notices a payload that runs", async () => {
  const page = await harness.open("viewer");
  const seen = await watch(page);
  await page.setContent("<img src=x onerror=ran()><img src=https://evil.example/pixel.gif><p style=color:red>");
  await until(async () => seen.length >= 2);
  expect(seen.toSorted()).toEqual(["ran on about:blank", "request to https://evil.example/pixel.gif"]);
  expect(await armedElements(page)).toHaveLength(2);
});

const OTHERS = ["/admin/no-such-page", "/admin/delivery-health?class=rejected.422"];
const addresses = [...staffExamples.map(({ address }) => address), ...OTHERS];

/** On a push opens the first example of every second screen, and only reads the server's document of the others. */
const opening = fullAtNight(addresses, [
  ...firstExamples.filter((_, n) => n % 2 === 0).map(({ address }) => address),
  ...OTHERS,
]);

describe("one after the other", () => {
  let page: Page;
  let seen: string[];
  beforeAll(async () => {
    page = await harness.open("owner", { viewport: { width: 1440, height: 900 } });
    seen = await watch(page);
  });
  afterAll(() => page.context().close());

  test.each(opening)("%s runs, loads and arms no payload of a visitor or service", async (address) => {
    const response = await look(page, await fillExample(harness.database.db, address, LISTED));
    expect(await armedElements(page, await response?.text())).toEqual([]); // as received, before scripts changed it
    expect(seen).toEqual([]);
  });

  test.each(addresses.filter((address) => !opening.includes(address)))(
    "the document of %s arms nothing",
    async (address) => {
      const path = await fillExample(harness.database.db, address, LISTED);
      const response = await fetch(harness.url + path, { headers: { cookie: harness.cookies.owner } });
      expect([200, 404]).toContain(response.status);
      expect(await armedElements(page, await response.text())).toEqual([]);
    },
  );
});

test("list pages run, load and arm nothing, with each payload in every field", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  await look(page, `/admin/forms/${LISTED}`);
  const older = page.getByRole("link", { name: "Older" });
  let pages = 1;
  while ((await older.count()) > 0) {
    await look(page, new URL((await older.first().getAttribute("href")) ?? "", page.url()).href);
    pages += 1;
  }
  expect(pages).toBeGreaterThanOrEqual(payloads.length / 50);
  expect(seen).toEqual([]);
});

test("no opened lead does", async () => {
  const seen = await Promise.all(
    [0, 1].map(async (half) => {
      const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
      const noted = await watch(page);
      for (const id of opened.filter((_, index) => index % 2 === half))
        await look(page, `/admin/forms/${OPENED}?lead=${id}`);
      return noted;
    }),
  );
  expect(seen.flat()).toEqual([]);
});

test("no search does, as page or dialog, for hits and queries", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  const wanted = payloads.filter((_, n) => n % fullAtNight(1, 10) === 0);
  for (const payload of wanted) await look(page, `/admin/search?${new URLSearchParams({ q: payload })}`);
  await takenOver(page, () => page.goto("/admin/search"));
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search everything" });
  for (const payload of wanted.slice(-2)) {
    await field.fill(payload);
    await page.getByRole("option").first().waitFor();
    expect(await armedElements(page)).toEqual([]);
  }
  expect(seen).toEqual([]);
});

test("no return request does, open or decided", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  for (const { id } of await harness.database.db.selectFrom("returns").select("id").execute())
    await look(page, `/admin/returns/${id}`);
  expect(seen).toEqual([]);
});

test("no privacy request does, open or closed", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  for (const path of ["", "?show=closed", ...requests.map((id) => `/${id}`)]) await look(page, `/admin/privacy${path}`);
  expect(seen).toEqual([]);
});

test("no service page does, with payloads in every setting", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  for (const id of services) {
    await look(page, `/admin/api-services/${id}`);
    await scriptsRun(page);
    expect(await armedElements(page)).toEqual([]);
  }
  await look(page, "/admin/api-services");
  expect(seen).toEqual([]);
});

test("no service test does: typed, pasted, in responses and rules", async () => {
  const page = await harness.open("operator", { viewport: { width: 1440, height: 900 } });
  const seen = await watch(page);
  await page.goto("/admin/api-services/new");
  const request = page.getByRole("group", { name: "Request", exact: true });
  const SHAPES = ["json", "xml", "text"] as const;
  for (const [index, bundle] of bundles.entries()) {
    const text = bundle.join(" ");
    const names = bundle.map((payload, n) => `${index}-${n} ${asFieldName(payload)}`.slice(0, 100));
    const example = Object.fromEntries(names.map((name, n) => [name, bundle[n]]));
    await page.getByLabel("Endpoint").fill(answering.url);
    await page.getByLabel("Paste their example request").fill(JSON.stringify(example));
    await page.getByRole("button", { name: "Create mapping" }).click();
    await request.getByText(`${index}-24 `).waitFor();
    for (const name of ["description", "authName"]) await page.locator(`[name="${name}"]`).fill(text);
    for (const shape of SHAPES) {
      const address = `${answering.url}/${shape}/${index}`;
      await page.getByLabel("Endpoint").fill(address);
      await page.getByRole("button", { name: "Send test lead" }).click();
      await page.getByRole("group", { name: "Request that was sent" }).getByText(`POST ${address}`).waitFor();
      expect(await armedElements(page), address).toEqual([]);
      const offers = page.getByRole("region", { name: "Rule from this answer" }).getByRole("button");
      if (shape === SHAPES[index % SHAPES.length]) await offers.first().click();
    }
    await page.getByLabel("Status", { exact: true }).fill("422");
    await page.getByLabel("Pasted answer").fill(JSON.stringify({ id: text, message: `${index} ${text}` }));
    await page.getByText(`Message: ${index} `).waitFor();
    expect(await armedElements(page), text).toEqual([]);
  }
  expect(seen).toEqual([]);
});
