import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmsTitle } from "#app/funnel/step/named-firms-texts.ts";
import { sentLead } from "#app/funnel/state/sent-lead.ts";
import { SuccessPage } from "#app/funnel/thanks/success-page.tsx";
import { successTexts } from "#app/funnel/thanks/success-texts.ts";
import { partnerGroups } from "#app/pages/partners/partner-cards.server.ts";
import type { Recipients } from "#funnels/engine/types.ts";
import { funnels, type FormType } from "#funnels/registry.ts";
import { auditRouting } from "#server/sales/allocations/audit-routing.ts";
import { readRouting } from "#server/sales/allocations/read-routing.ts";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import { UNNAMED, readDirectRecipients } from "#server/sales/buyers/direct-recipients.ts";
import { readLiveOrders } from "#server/sales/buyers/read-partners.ts";
import { createRecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import { readTickedFirms } from "#server/leads/consent/name-firms.ts";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { readRecipients } from "#server/delivery/read-recipients.ts";
import { recordAttempts } from "#server/delivery/worker/record.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { confirmationTexts } from "#server/delivery/email/confirmation-email.ts";
import { nameRecipients } from "#server/intake/name-recipients.ts";
import { submit } from "#server/intake/submit.ts";
import { newId } from "#server/platform/new-id.ts";
import { effectiveMaxBuyers } from "#server/sales/routing/form-rules.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { withoutConfirmationEmail } from "#testing/database/databases.ts";
import { newLead, PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { addBuyer, addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { createRandom, type Random } from "#testing/random.ts";
import { renderText } from "#testing/render/render-text.ts";
import { fullAtNight } from "#tests/nightly.ts";

/**
 * Random settings: services of each type, automatic and manual, with and without orders, shares, prices, naming, ticks,
 * rejections, doubts and reroutes. With any settings, at most as many third parties have a lead as its page has promised, and
 * every place that names firms names the same ones.
 */
const SETTINGS = fullAtNight(10_000, 1_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withoutConfirmationEmail(database.url);
});
afterAll(() => database.drop());

const notifyWorkers = () => undefined;
const actor = "a test";
const recipientsToken = createRecipientsToken("a secret of ours, long enough for a test");
const POSTAL_CODE = "48143";

type Service = {
  id: string;
  isThirdParty: boolean;
  isManual: boolean;
  isEnabled: boolean;
  visitorsName: string;
};

/** Deliveries to third parties in any later state: recorded beside the product. */
type Journal = { had: Set<string>; names: Map<string, string> };

async function makeSetting(random: Random, n: number) {
  const { db } = database;
  await sql`delete from form_api_settings`.execute(db);
  await sql`update orders set state = 'ended' where state <> 'ended'`.execute(db);
  const form = random.pick<FormType>(["treppenlift", "treppenlift5", "treppenlift6", "solar"]);
  const wanted = random.whole(1, 4);
  const namesPartners = random.next() < 0.4;
  const routing = { form_type: form, max_buyers: wanted, names_partners: namesPartners, saved_by: actor };
  await db
    .insertInto("form_routing")
    .values(routing)
    .onConflict((conflict) => conflict.column("form_type").doUpdateSet(routing))
    .execute();
  const services: Service[] = [];
  for (let i = random.whole(1, 7); i > 0; i--) {
    const id = newId();
    const type = random.pick([null, "buyer", "buyer", "marketplace", "own_system"] as const);
    const isOrdered = type !== "own_system" && random.next() < 0.5;
    const publicName = random.next() < 0.8 ? `Musterfirma ${n} ${i}` : "";
    const isManual = random.next() < 0.3;
    const isEnabled = random.next() < 0.9;
    const name = `Intern ${n} ${i}`;
    await sql`insert into api_services (id, name, kind, send_mode, recipient_type, public_name, is_active)
      values (${id}, ${name}, ${random.pick(["http", "webhook"] as const)}, ${isManual ? "manual" : "automatic"}, ${type}, ${publicName}, true)`.execute(
      db,
    );
    await db
      .insertInto("form_api_settings")
      .values({ id: newId(), form_type: form, api_service_id: id, is_enabled: isEnabled })
      .execute();
    const legalName = `Betrieb ${n} ${i} GmbH`;
    if (isOrdered) {
      const buyerId = await addBuyer(db, legalName, { role: type === "marketplace" ? "reseller" : "controller" });
      const terms = someTerms({
        formTypes: [form],
        priceCents: random.pick([0, 100, 4500]),
        shareMax: random.pick([1, 2, 4, 4]),
        priority: random.whole(1, 5),
        conditions: random.next() < 0.2 ? [{ field: "timing", is: "in", values: ["In 3-4 Monaten"] }] : [],
      });
      await addLiveOrder(db, { buyerId, serviceId: id, name: `Auftrag ${n} ${i}`, terms });
    }
    services.push({
      id,
      isThirdParty: type !== "own_system",
      isManual,
      isEnabled,
      visitorsName: isOrdered ? legalName : publicName || UNNAMED,
    });
  }
  return { form, maxBuyers: effectiveMaxBuyers(form, wanted), namesPartners, services };
}

/** Records responses like a worker, with random outcomes. */
async function answerAll(random: Random, submissionId: string, services: readonly Service[], journal: Journal) {
  const { rows } = await sql<{ deliveryId: string; serviceId: string; fencingToken: number; attemptN: number }>`
    update deliveries set state = 'sending', fencing_token = fencing_token + 1, attempt_n = attempt_n + 1, next_attempt_at = null,
      lease_until = now() + interval '1 minute'
    where submission_id = ${submissionId} and state = 'queued'
    returning id as "deliveryId", api_service_id as "serviceId", fencing_token as "fencingToken", attempt_n as "attemptN"`.execute(
    database.db,
  );
  for (const { serviceId, ...sending } of rows) {
    const outcome = random.pick<Outcome>([
      { kind: "accepted" },
      { kind: "accepted" },
      { kind: "accepted_with_note", message: "noch ungelesen" },
      { kind: "duplicate" },
      { kind: "rejected", message: "Kein Bedarf" },
      { kind: "rejected", message: "Kein Bedarf" },
      { kind: "unknown", message: "Keine Antwort" },
    ]);
    const service = services.find(({ id }) => id === serviceId);
    if (service?.isThirdParty && outcome.kind !== "rejected") {
      journal.had.add(serviceId);
      journal.names.set(serviceId, service.visitorsName);
    }
    const progress = { countedAttempts: 99, hadUnknown: false, recognition: "none" as const, isProbe: false, ageMs: 0 };
    await recordAttempts(database.db, [{ attempt: { ...sending, ...progress }, outcome, timeScale: 1 }]);
  }
}

/** One lead under one setting: submit, responses, staff actions. Returns the violation, if any. */
async function tryOne(random: Random, n: number): Promise<string[]> {
  const { db } = database;
  const { form, maxBuyers, namesPartners, services } = await makeSetting(random, n);
  const partners = partnerNames(partnerGroups(await readLiveOrders(db), await readDirectRecipients(db), POSTAL_CODE));
  const offered = namesPartners
    ? await nameRecipients({ db, site: aSite, recipientsToken }, form, POSTAL_CODE)
    : undefined;
  const unticked = (offered?.firms ?? []).filter(() => random.next() < 0.3).map(({ orderId }) => orderId);
  const ticked = offered?.firms.filter(({ orderId }) => !unticked.includes(orderId));
  const id = await send(form, offered, unticked, ticked?.length ?? 0);
  const problems: string[] = [];
  const mail = confirmationTexts(await aSite(), {
    name: "",
    formType: form,
    createdAt: new Date().toISOString(),
    agreed: [],
    firms: {
      wereNamed: ticked !== undefined,
      firms: (await readTickedFirms(db, id)) ?? (await readRecipients(db, id)).firms,
    },
  });
  const mailed = mail.blocks.flatMap((block) => (block.kind === "lines" ? block.lines : []));
  const journal: Journal = { had: new Set(), names: new Map() };
  for (let round = random.whole(1, 3); round > 0; round--) {
    await answerAll(random, id, services, journal);
    await rerouteDue(db);
    if (random.next() < 0.5) await retryAll(id);
    for (const { id: apiServiceId } of services.filter(({ isManual }) => isManual))
      if (random.next() < 0.7) await sendManually({ db, notifyWorkers }, { submissionId: id, apiServiceId, actor });
  }
  await answerAll(random, id, services, journal);

  const check = (what: string, is: unknown, wanted: unknown) => {
    if (is !== wanted) problems.push(`${form} ${n}: ${what}: ${String(is)} instead of ${String(wanted)}`);
  };
  if (journal.had.size > maxBuyers) problems.push(`${form} ${n}: ${journal.had.size} of ${maxBuyers} have it`);
  const own = (await readRecipients(db, id)).firms.filter(({ since }) => since !== null).map(({ name }) => name);
  check("the page of the request", named(own), named([...journal.names.values()]));
  const internal = own.filter((name) => name.startsWith("Intern"));
  check("internal labels shown", internal.join(), "");
  for (const name of own) if (!partners.has(name)) problems.push(`${form} ${n}: ${name} is not on /partner`);
  const routing = await readRouting(db, id);
  if (routing) {
    const has = routing.chosen.filter(({ state }) => state !== "released").length + routing.unplaced.length;
    check("the lead's panel, has it", has, journal.had.size);
  }
  if (offered && ticked) {
    const names = ticked.map(({ name }) => name);
    check("firms that got it without being ticked", own.filter((name) => !names.includes(name)).join(), "");
    check("heading", numberIn(firmsTitle(offered.firms.length, ticked.length)), names.length);
    check("consent", numberIn(Object.values(offered.counted[ticked.length]?.texts ?? {}).join(" ")), names.length);
    check("email", named(mailed.filter((line) => line.startsWith("Betrieb ")).map(firmIn)), named(names));
    check("thank-you", named(thankedFor(form, ticked)), named(names));
    check("database", named((await readTickedFirms(db, id))?.map(({ name }) => name) ?? []), named(names));
    check("the lead's panel, named", named(routing?.named?.map(({ buyer }) => buyer) ?? []), named(names));
    if (offered.firms.length > maxBuyers)
      problems.push(`${form} ${n}: ${offered.firms.length} of ${maxBuyers} are offered`);
  }
  return problems;
}

const retryAll = async (id: string) => {
  const filter = { submissionIds: [id] };
  const deps = { db: database.db, notifyWorkers };
  const first = await retryFailed(deps, { filter, agreedCount: -1, actor });
  await retryFailed(deps, { filter, agreedCount: first.count, actor });
};

async function send(form: FormType, offered: Recipients | undefined, unticked: string[], ticked: number) {
  const names = form === "treppenlift6" || form === "treppenlift7" ? { fullName: "Hannelore Brandt" } : {};
  const lead = newLead({ ...names, ...ANSWERS[form], email: `lead.${newId()}@web.de`, phone: phone() });
  const recipients = offered && { token: offered.token, unticked };
  const submitted = await submit(
    { db: database.db, notifyWorkers, site: aSite, publicUrl: PUBLIC_URL, recipientsToken },
    { ...lead, formType: form, recipients, wordings: offered?.counted[ticked]?.wordings },
  );
  expect(submitted.kind).toBe("stored");
  await sql`update deliveries set next_attempt_at = now() where submission_id = ${lead.id} and state = 'queued'`.execute(
    database.db,
  );
  return lead.id;
}

let calls = 0;
const phone = () => `0171 ${1_000_000 + (calls += 1)}`;
const ANSWERS: Partial<Record<FormType, Record<string, string>>> = {
  treppenlift: { postalCode: POSTAL_CODE },
  treppenlift5: { postalCode: POSTAL_CODE },
  treppenlift6: { postalCode: POSTAL_CODE, phoneNumber: "0171 7654321" },
  solar: { postalCode: POSTAL_CODE, firstName: "Hannelore", lastName: "Brandt", street: "Musterweg 1" },
};

const partnerNames = (groups: ReturnType<typeof partnerGroups>): ReadonlySet<string> =>
  new Set(groups.flatMap(({ cards }) => cards.map(({ legalName }) => legalName)));

/** Parses "Diese 4 Betriebe", "1 von 4 Betrieben", "der Betrieb", "Kein Betrieb". */
function numberIn(text: string): number {
  const [, digits] = /(?:die|Diese) (\d) Betriebe|/.exec(text) ?? [];
  const [, part] = /(\d) von \d Betrieben/.exec(text) ?? [];
  if (/Kein Betrieb/.test(text)) return 0;
  if (part !== undefined) return Number(part);
  const many = /(?:die|Diese) (\d) Betriebe/.exec(text)?.[1] ?? digits;
  return many === undefined ? Number(/(?:der|Dieser) Betrieb/.test(text)) : Number(many);
}

const named = (names: readonly string[]): string => names.toSorted().join("; ");

const firmIn = (line: string): string => line.replace(/, ruft an von .*$/, "");

function thankedFor(form: FormType, ticked: Recipients["firms"]): string[] {
  const thanks = { ...successTexts[funnels[form].listing.thanks], layout: "" };
  const lead = sentLead(funnels[form], { id: "1", secret: "s" }, {}, {}, ticked);
  const text = renderText(SuccessPage, { thanks, operator: fictionalOperator, statements: {}, lead });
  return text.match(/Betrieb \d+ \d+ GmbH/g) ?? [];
}

const MINUTES = 10 * 60_000 * fullAtNight(10, 1);

test(
  `at most the promised number of third parties get a lead, and all places name the same firms, in ${SETTINGS} settings`,
  async () => {
    const random = createRandom(1, "who gets a lead");
    const problems: string[] = [];
    for (let n = 0; n < SETTINGS && problems.length < 5; n++) problems.push(...(await tryOne(random, n)));
    expect(problems).toEqual([]);
    expect(await auditRouting(database.db)).toEqual([]);
  },
  MINUTES,
);

test("without the rule about third parties the check finds violations", async () => {
  await sql`create or replace function is_third_party(service api_services) returns boolean language sql immutable
    return service.kind is null`.execute(database.owner);
  const random = createRandom(2, "who gets a lead");
  const problems: string[] = [];
  for (let n = 0; n < 100 && problems.length === 0; n++)
    problems.push(...(await tryOne(random, SETTINGS + n)).filter((problem) => problem.endsWith("have it")));
  expect(problems[0]).toMatch(/\d of \d have it$/);
});
