import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submit } from "#server/intake/submit.ts";
import { newId } from "#server/platform/new-id.ts";
import { openSelfServicePage } from "#server/leads/self-service-pages/open-page.ts";
import { inGroups } from "#server/leads/self-service-pages/page-token.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { newLead, PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { actOnRequest } from "./act-on-request.ts";
import { recordMessage } from "#server/privacy/visitor-messages/record-message.ts";
import { exportPerson } from "#server/privacy/person-copy/export-person.ts";
import { findPerson } from "./find-person.ts";
import { confirmNotice, finishNotices, listNoticesOf, listNoticeTasks } from "./list-notices.ts";
import { listWithdrawals, readPrivacyStats } from "./list-withdrawals.ts";
import { paperHtml } from "#server/privacy/person-copy/paper-html.ts";
import { personCopyPaper } from "#server/privacy/person-copy/person-copy-paper.ts";
import { checkIdentity, closeRequest, createRequest, listRequests, readRequest } from "./requests.ts";

const BY = "eva@stufenlos.example";
let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterAll(() => database.drop());

const deps = () => ({
  db: database.db,
  consentRing: testRing,
  recordErasure: recordNoErasure,
  recordWithdrawal: recordNoWithdrawal,
});

async function lead(answers: Record<string, string>): Promise<string> {
  const one = newLead(answers);
  const { db, consentRing } = deps();
  const { kind } = await submit(
    { db, consentRing, notifyWorkers: () => undefined, site: aSite, publicUrl: PUBLIC_URL },
    one,
  );
  expect(kind).toBe("stored");
  return one.id;
}

const found = async (typed: string) => {
  const { understoodAs, leads } = await findPerson(deps(), typed);
  return [understoodAs, ...leads.map(({ id }) => id)];
};

const asking = (submissionIds: string[], kind: "erasure" | "access" | "withdrawal" | "rectification" = "erasure") =>
  createRequest(database.db, {
    kind,
    cameBy: "letter",
    submissionIds,
    buyersTold: true,
    receivedAt: new Date(),
    by: BY,
  });

test("finds a person by address, phone number in any format, lead id and page code, with erased leads", async () => {
  const first = await lead({ name: "Gerda Fund", email: "Gerda.Fund@web.de", phone: "0171 6660001" });
  const second = await lead({ name: "Gerda Fund", email: "gerda.fund@web.de", phone: "0221 4440001" });
  expect(await found("gerda.fund@WEB.de ")).toEqual(["email", second, first]);
  expect(await found("+49 (0)171 / 666 00 01")).toEqual(["phone", first]);
  expect(await found(first.toUpperCase())).toEqual(["lead", second, first]);
  expect(await found("niemand@web.de")).toEqual(["email"]);
  const code = (await openSelfServicePage(database.db, testRing, first))?.code ?? "";
  expect(await found(inGroups(code).toLowerCase())).toEqual(["code", second, first]);
  expect(await found("K7QM 4R2X")).toEqual(["code"]);
  expect(await found("Gerda")).toEqual(["nothing"]);
  const id = await asking([first]);
  await checkIdentity(database.db, { id, how: "called-back", by: BY });
  await actOnRequest(deps(), { id, action: "erase", by: BY });
  const { leads } = await findPerson(deps(), "0171 6660001");
  expect(leads).toMatchObject([{ id: first, stored: null }]);
  expect(leads[0]?.consentKeptUntil?.getFullYear()).toBe(new Date().getFullYear() + 5);
  expect(leads[0]?.withdrawnAt).not.toBeNull();
});

test("a request does nothing before the identity check, and nothing once closed", async () => {
  const id = await asking([await lead({ email: "warte@web.de", phone: "0171 6660002" })]);
  const act = () => actOnRequest(deps(), { id, action: "erase", by: BY });
  expect(await act()).toEqual({ kind: "identity-first" });
  expect(await checkIdentity(database.db, { id, how: "code", by: BY })).toBe(true);
  expect(await closeRequest(database.db, { id, state: "refused", reason: "Not the same person", by: BY })).toBe(true);
  expect(await act()).toEqual({ kind: "closed" });
  expect(await checkIdentity(database.db, { id, how: "code", by: BY })).toBe(false);
  expect(await closeRequest(database.db, { id, state: "closed", reason: "", by: BY })).toBe(false);
  expect(await actOnRequest(deps(), { id: newId(), action: "erase", by: BY })).toEqual({ kind: "not-found" });
  expect(await readRequest(database.db, id)).toMatchObject({ state: "refused", closedReason: "Not the same person" });
  expect((await listRequests(database.db, "closed")).map((one) => one.id)).toContain(id);
});

test("lists open requests by deadline", async () => {
  const later = await asking([], "access");
  const request = { kind: "access", cameBy: "email", submissionIds: [], buyersTold: true, by: BY } as const;
  const sooner = await createRequest(database.db, { ...request, receivedAt: new Date(Date.now() - 20 * 86_400_000) });
  const ids = (await listRequests(database.db, "open")).map(({ id }) => id);
  expect(ids.indexOf(sooner)).toBeLessThan(ids.indexOf(later));
});

test("a withdrawal makes a task for staff, which the recipient confirms", async () => {
  const submissionId = await lead({ email: "stopp@web.de", phone: "0171 6660003" });
  while (await harness.attempt(answering(200)));
  const id = await asking([submissionId], "withdrawal");
  await checkIdentity(database.db, { id, how: "letter", by: BY });
  const act = () => actOnRequest(deps(), { id, action: "withdraw", by: BY });
  expect(await act()).toEqual({ kind: "done", leads: 1, notices: 1 });
  expect(await act()).toEqual({ kind: "done", leads: 0, notices: 0 });
  const notice = (await listNoticeTasks(database.db)).find((one) => one.submissionId === submissionId);
  expect(notice).toMatchObject({ recipient: harness.name, kind: "withdrawn", state: "task" });
  const noticeId = notice?.id ?? "";
  expect(await confirmNotice(database.db, { id: noticeId, by: BY })).toBe(false); // it has not been sent yet
  expect(await finishNotices(database.db, [noticeId], BY)).toBe(1);
  expect(await finishNotices(database.db, [noticeId], BY)).toBe(0);
  expect(await confirmNotice(database.db, { id: noticeId, by: BY })).toBe(true);
  expect(await listNoticesOf(database.db, [submissionId])).toMatchObject([
    { state: "done", confirmedAt: expect.any(Date) },
  ]);
  const [listed] = await listWithdrawals(database.db);
  expect(listed).toMatchObject({ submissionId, scope: "all", by: BY, notices: 1, told: 1, confirmed: 1 });
  expect(await readPrivacyStats(database.db)).toMatchObject({
    withdrawn: expect.any(Number),
    silent: expect.any(Number),
  });
});

test("a correction is sent to the recipients", async () => {
  const submissionId = await lead({ email: "neu@web.de", phone: "0171 6660004" });
  while (await harness.attempt(answering(200)));
  const id = await asking([submissionId], "rectification");
  await checkIdentity(database.db, { id, how: "known", by: BY });
  expect(await actOnRequest(deps(), { id, action: "tell", by: BY })).toEqual({ kind: "done", leads: 1, notices: 1 });
});

test("the copy holds answers, messages, recipients with times, source, consent and terms, in German", async () => {
  const submissionId = await lead({ name: "Karla <Kopie>", email: "kopie@web.de", phone: "0171 6660005" });
  while (await harness.attempt(answering(200)));
  await recordMessage(deps(), submissionId, { kind: "best-time", times: ["evening"] });
  const copy = await exportPerson(database.db, fictionalOperator, [submissionId]);
  expect(copy.leads).toHaveLength(1);
  const [one] = copy.leads;
  expect(JSON.stringify(one?.data?.answers)).toContain("Karla <Kopie>");
  expect(one?.recipients).toEqual([{ name: harness.name, address: "", at: expect.any(Date) }]);
  expect(one?.consent.map(({ kind }) => kind)).toContain("given");
  expect(one?.consentKeptUntil).not.toBeNull();
  const html = paperHtml(personCopyPaper(copy));
  for (const words of [
    "Karla &lt;Kopie&gt;",
    "kopie@web.de",
    harness.name,
    "Gewünschte Zeit für Anrufe: abends; alle Betriebe",
    "Einwilligung gegeben",
    "Ihre Rechte",
    "Wozu",
    "Woher",
    "Wie lange",
  ])
    expect(html).toContain(words);
  expect(html).not.toContain("<Kopie>");
});

test("the copy says if there is no data", async () => {
  const copy = await exportPerson(database.db, fictionalOperator, []);
  expect(paperHtml(personCopyPaper(copy))).toContain("Wir haben keine Daten zu Ihnen gefunden.");
});

test("the copy of an erased lead says what is kept and until when", async () => {
  const submissionId = await lead({ email: "weg@web.de", phone: "0171 6660006" });
  const id = await asking([submissionId]);
  await checkIdentity(database.db, { id, how: "called-back", by: BY });
  await actOnRequest(deps(), { id, action: "erase", by: BY });
  const { rows } = await sql`select from form_submissions where id = ${submissionId}`.execute(database.db);
  expect(rows).toEqual([]);
  const html = paperHtml(personCopyPaper(await exportPerson(database.db, fictionalOperator, [submissionId])));
  expect(html).toContain("Diese Anfrage ist gelöscht");
  expect(html).toContain("Der Nachweis wird aufbewahrt bis");
});

test("notifies as many recipients as the screen lists", async () => {
  const { db } = database;
  const listed = await listNoticeTasks(db);
  expect(listed.length).toBeGreaterThan(0);
  expect((await readPrivacyStats(db)).silent).toBe(listed.length);
});
