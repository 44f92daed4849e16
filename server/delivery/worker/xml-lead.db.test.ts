import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport, type Transport } from "#server/delivery/transport/transport.ts";
import { openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { allowing } from "#testing/fixtures/services.ts";

const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let transport: Transport;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  transport = createTransport({ guard: createOutboundGuard({ allow: [allowing(partner.url)] }) });
});
afterAll(async () => {
  await partner.stop();
  await database.drop();
});

/** The database returns the stored settings with sorted fields. */
const speaksXml = (url: string) => ({
  url,
  apiKey: "geheim&<1>",
  config: {
    request: {
      url,
      format: "xml",
      order: ["lead.id", "lead.contact.phone", "lead.contact.name", "lead.zip"],
      auth: { type: "body", path: "token" },
      body: {
        lead: {
          id: { "@path": "delivery.id" },
          contact: { phone: { "@path": "lead.phoneE164" }, name: { "@path": "lead.fullName" } },
          zip: { "@path": "lead.postalCode" },
        },
      },
    },
    idempotency: { kind: "none" },
    response: {
      // oxlint-disable-next-line unicorn/no-thenable -- a word of the definition; nobody awaits a rule
      rules: [{ when: { path: "response.state", in: ["OK"] }, then: "accepted" }],
    },
  },
});

test("sends XML in row order with the key, and reads an XML answer", async () => {
  const url = await partner.urlOf("xml-ok");
  const harness = await openDeliveryHarness(database, speaksXml(url));
  const id = await harness.submit();
  await harness.attempt(transport);
  expect(await harness.delivery(id)).toMatchObject({ state: "delivered", attempt_n: 1 });
  const line = readJournal(journal).find(({ path }) => url.endsWith(path));
  const { lead } = (line?.body ?? {}) as { lead: { contact: object } };
  expect(lead).toMatchObject({ id, token: "geheim&<1>", contact: { name: expect.any(String) as string } });
  expect(Object.keys(lead)).toEqual(["id", "contact", "zip", "token"]);
  expect(Object.keys(lead.contact)).toEqual(["phone", "name"]);
  const [result] = await harness.results(id);
  expect(JSON.stringify(result)).not.toContain("geheim");
  expect(JSON.stringify(result)).toContain("<token>‹secret:api_key›</token>");
});

test("does not resend an XML lead whose answer was lost", async () => {
  const url = await partner.urlOf("rst-after-body");
  const harness = await openDeliveryHarness(database, speaksXml(url));
  const id = await harness.submit();
  await harness.attempt(transport);
  expect(await harness.delivery(id)).toMatchObject({ state: "in_doubt", had_unknown: true });
  await harness.makeDue();
  expect(await harness.attempt(transport)).toBe(false);
  expect(readJournal(journal).filter(({ path }) => url.endsWith(path))).toHaveLength(1);
});
