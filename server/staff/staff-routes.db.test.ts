import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as invitationPage from "#app/admin/staff/sign-in/accept-invitation.route.tsx";
import * as teamPage from "#app/admin/staff/team/team.route.tsx";
import { depsContext, type Deps } from "#app/web/context.ts";
import { requireStaff } from "#app/web/staff-guard.ts";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import {
  cookieOf,
  createStaff,
  createTestAuth,
  enrolSecondFactor,
  requestWith,
  signedInCookie,
  STAFF_PASSWORD,
} from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

const URL_OF_US = "http://127.0.0.1";

let database: TestDatabase;
let ownerCookie: string;
const sent: { to: string; email: Email }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ownerCookie = await signedInCookie(database.db, await createStaff(database.db, { role: "owner" }));
});
afterAll(() => database.drop());

function contextOf(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(depsContext, {
    db: database.db,
    staffAuth: createTestAuth(database.db),
    queueMail: async (_tx: Executor, to: string, email: Email) => void sent.push({ to, email }),
    publicUrl: URL_OF_US,
    callerAddress: "127.0.0.1",
  } as unknown as Deps);
  return context;
}

type Page = { action: (args: never) => Promise<unknown> };

/** What a page's action answers, or the response it throws. */
async function post(page: Page, path: string, fields: Record<string, string>, cookie = ""): Promise<unknown> {
  const request = new Request(URL_OF_US + path, {
    method: "POST",
    headers: { cookie, origin: URL_OF_US },
    body: new URLSearchParams(fields),
  });
  const args = { request, context: contextOf(), params: {}, url: new URL(request.url), pattern: path };
  if (path.startsWith("/admin")) await requireStaff(args, async () => new Response());
  return page.action(args as never).catch((thrown: unknown) => thrown);
}

test("an invited person gets in by the mailed link alone, without the access password", async () => {
  const email = "eingeladen@stufenlos.example";
  await post(teamPage, "/admin/team", { intent: "invite", email, role: "operator" }, ownerCookie);
  const invitation = sent.find(({ to }) => to === email)?.email;
  expect(invitation?.subject).toBe("You are invited to the Stufenlos staff area");
  const link = new URL(invitation?.link?.url ?? "");
  const accept = (password: string) =>
    post(invitationPage, link.pathname + link.search, { name: "Neue Kraft", password });
  expect(await accept("kurz")).toMatchObject({ data: { problem: { field: "password" } }, init: { status: 422 } });
  const accepted = await accept(STAFF_PASSWORD);
  if (!(accepted instanceof Response)) throw new Error("not accepted");
  expect([accepted.status, accepted.headers.get("location")]).toEqual([302, "/admin"]);
  const whoIs = await createTestAuth(database.db).whoIs(requestWith(cookieOf(accepted.headers)));
  expect(whoIs).toMatchObject({ email, name: "Neue Kraft", role: "operator" });
  expect(await accept(STAFF_PASSWORD)).toMatchObject({ init: { status: 410 } });
});

test("an unattended owner's browser cannot reset second factors", async () => {
  const owner = await createStaff(database.db, { role: "owner", email: "kurz-weg@stufenlos.example" });
  const member = await createStaff(database.db, { role: "viewer", email: "behaelt@stufenlos.example" });
  await enrolSecondFactor(database.db, member, "viewer");
  const cookie = await signedInCookie(database.db, owner);
  await database.db
    .updateTable("staff_sessions")
    .set({ identity_confirmed_at: sql`now() - interval '11 minutes'` })
    .where("account_id", "=", owner.id)
    .execute();
  const asked = await post(teamPage, "/admin/team", { intent: "reset-second-factor", id: member.id }, cookie);
  expect(asked).toMatchObject({ data: { asks: "password", isWrong: false }, init: { status: 401 } });
});

test("emails a person about a changed role or reset second factor", async () => {
  const member = await createStaff(database.db, { role: "viewer", email: "erfaehrt@stufenlos.example" });
  await enrolSecondFactor(database.db, member, "viewer");
  sent.length = 0;
  await post(teamPage, "/admin/team", { intent: "change-role", id: member.id, role: "operator" }, ownerCookie);
  await post(teamPage, "/admin/team", { intent: "reset-second-factor", id: member.id }, ownerCookie);
  expect(sent.map(({ to, email }) => [to, email.subject])).toEqual([
    [member.email, "Your role has changed"],
    [member.email, "Your second factor was reset"],
  ]);
  expect(sent[0]?.email.paragraphs[1]).toContain("It is Operator now.");
});
