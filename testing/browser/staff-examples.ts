import { sql } from "kysely";
import type { Screen } from "#app/admin/frame/screen-list/screen.ts";
import { screenAddress, screens } from "#app/admin/frame/screens.ts";
import type { FormType } from "#funnels/registry.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createJob } from "#server/operations/jobs/create-job.ts";
import { planFailed } from "#server/operations/jobs/plan-job.ts";
import { setJobStatus } from "#server/operations/jobs/set-job-status.ts";
import { seedBuyers } from "#testing/fixtures/buyers.ts";
import { seedCounts, seedMoney } from "#testing/fixtures/insights.ts";
import { seedReturns } from "#testing/fixtures/returns.ts";
import { aRequest } from "#testing/fixtures/requests.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";

/** An address below /admin to look at; `:formId`, `:lead` and `:service` stand in it until they are filled in. */
type StaffExample = { screen: Screen; address: string };

/** Every example of every staff screen: a new screen is visited without being named anywhere else. */
export const staffExamples: readonly StaffExample[] = screens.flatMap((screen) =>
  screen.examples.map((example) => ({ screen, address: screenAddress(screen) + example })),
);

/** One of each screen. */
export const firstExamples = staffExamples.filter(({ screen }, n) => staffExamples[n - 1]?.screen !== screen);

const FORM: FormType = "treppenlift5";

/** For a fresh database: a service, a lead that it has refused, a job that waits to send it again, buyers with orders and return requests, and a day of visits with what they brought. */
export async function seedExamples(db: Database): Promise<void> {
  const service = await connectFakeService(db, { url: "http://127.0.0.1:1/", formTypes: [FORM] });
  await seedLead(db, { formType: FORM, deliveries: { [service]: { state: "failed" } } });
  await sql`insert into notices (id, submission_id, kind, service_name, channel, state)
    values (gen_random_uuid(), gen_random_uuid(), 'erased', 'Partner', 'task', 'task')`.execute(db);
  await aJob(db);
  const { buyerId, orderId } = await seedBuyers(db);
  await seedReturns(db, { buyerId, orderId });
  await seedCounts(db);
  await seedMoney(db, buyerId);
}

/** With a lead of the form, a failed one if there is any, and the oldest service that is connected. */
export async function fillExample(db: Database, address: string, formId: FormType = FORM): Promise<string> {
  const values: Readonly<Record<string, () => Promise<string>>> = {
    formId: async () => formId,
    lead: () => anyLead(db, formId),
    service: () => anyService(db),
    job: () => aJob(db),
    buyer: () => aBuyer(db),
    order: () => anOrder(db),
    request: () => anyRequest(db, formId),
    returnId: () => aReturn(db),
  };
  let filled = address;
  for (const [part, name = ""] of address.matchAll(/:(\w+)/g)) {
    const value = values[name];
    if (!value) throw new Error(`${address}: which value shall ${part} have?`);
    filled = filled.replace(part, await value());
  }
  return filled;
}

async function anyLead(db: Database, formType: FormType): Promise<string> {
  const { submission_id } = await db
    .selectFrom("deliveries")
    .select("submission_id")
    .where("form_type", "=", formType)
    .orderBy((expression) => expression("state", "=", "failed"), "desc")
    .orderBy(receivedAt(), "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return submission_id;
}

async function anyService(db: Database): Promise<string> {
  const connected = db.selectFrom("api_services").select("id").where("kind", "!=", "mail");
  return (await connected.orderBy("created_at").limit(1).executeTakeFirstOrThrow()).id;
}

/** One that buys; where there is none, two buyers with their orders are made. */
async function aBuyer(db: Database): Promise<string> {
  const live = db.selectFrom("orders").select("buyer_id").where("state", "=", "live");
  const found = await live.orderBy("created_at").limit(1).executeTakeFirst();
  return found?.buyer_id ?? (await seedBuyers(db)).buyerId;
}

/** The first live order of that buyer. */
async function anOrder(db: Database): Promise<string> {
  const orders = db
    .selectFrom("orders")
    .select("id")
    .where("buyer_id", "=", await aBuyer(db));
  return (await orders.where("state", "=", "live").orderBy("created_at").limit(1).executeTakeFirstOrThrow()).id;
}

/** The newest request; where there is none, one about a lead of the form. */
async function anyRequest(db: Database, formType: FormType): Promise<string> {
  const newest = await db.selectFrom("privacy_requests").select("id").orderBy("id", "desc").executeTakeFirst();
  return newest?.id ?? aRequest(db, await anyLead(db, formType));
}

/** The newest job; where there is none, one of everything that has failed, paused so that no worker takes it. */
async function aJob(db: Database): Promise<string> {
  const newest = await db.selectFrom("bulk_jobs").select("id").orderBy("created_at", "desc").executeTakeFirst();
  if (newest) return newest.id;
  const { count: agreedCount, until } = await planFailed(db, {});
  const created = await createJob(db, { kind: "retry", plan: {}, until, agreedCount, actor: "eva@stufenlos.example" });
  if (created.kind !== "created") throw new Error("There is no failed lead for a job");
  await setJobStatus(db, { jobId: created.id, steering: "pause", actor: "eva@stufenlos.example" });
  return created.id;
}

/** The one that is credited first; where there is none, some are made. */
async function aReturn(db: Database): Promise<string> {
  const open = db.selectFrom("returns").select("id").where("state", "=", "open").orderBy("due_at");
  const first = await open.limit(1).executeTakeFirst();
  return first?.id ?? seedReturns(db, { orderId: await anOrder(db), buyerId: await aBuyer(db) });
}
