import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo, linkIn, startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import {
  cookieOf,
  createStaff,
  enrolSecondFactor,
  signedInCookie,
  STAFF_PASSWORD,
  type TestStaff,
} from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

let database: TestDatabase;
let web: Running & { url: string };
let worker: Running;
let mail: EmailServer;
let owner: TestStaff;
let cookie: string;
beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startEmailServer();
  web = await startWeb(database.url, { SMTP_URL: mail.url });
  worker = await startWorker(database.url, { SMTP_URL: mail.url }); // sends the mail that web queues
  owner = await createStaff(database.db, { role: "owner" });
  cookie = await signedInCookie(database.db, owner);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await worker.kill("SIGTERM");
  await mail.stop();
  await database.drop();
});

async function ask(path: string, fields?: Record<string, string>, as = cookie) {
  const response = await fetch(web.url + path, {
    redirect: "manual",
    headers: { cookie: as, ...(fields ? { origin: web.url } : {}) },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  const set = cookieOf(response.headers);
  return { status: response.status, to: response.headers.get("location"), body: await response.text(), set };
}

const letTenMinutesPass = () =>
  database.db
    .updateTable("staff_sessions")
    .set({ identity_confirmed_at: sql`now() - interval '11 minutes'` })
    .execute();

test("an action after ten minutes runs once the password comes with it, without losing input", async () => {
  const member = await createStaff(database.db, { role: "viewer", email: "rolle@stufenlos.example" });
  const roleOf = async () => {
    const account = database.db.selectFrom("staff_accounts").select("role").where("id", "=", member.id);
    return (await account.executeTakeFirstOrThrow()).role;
  };
  const change = { intent: "change-role", id: member.id, role: "operator" };
  await letTenMinutesPass();
  const asked = await ask("/admin/team", change);
  expect(asked.status).toBe(401);
  expect(asked.body).toContain("Confirm it&#x27;s you");
  for (const [name, value] of Object.entries(change)) {
    expect(asked.body).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"`));
  }
  expect(asked.body).toContain('action="/admin/team"');
  const wrong = await ask("/admin/team", { ...change, identity: "a-wrong-password" });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toContain("Incorrect password");
  expect(wrong.body).not.toContain("a-wrong-password");
  expect(await roleOf()).toBe("viewer");
  expect((await ask("/admin/team", { ...change, identity: STAFF_PASSWORD })).status).toBe(200);
  expect(await roleOf()).toBe("operator");
  expect((await ask("/admin/team", { ...change, role: "viewer" })).status).toBe(200); // confirmed again
  expect(await roleOf()).toBe("viewer");
});

test("an export after ten minutes redirects to the confirmation and back", async () => {
  await letTenMinutesPass();
  const exported = "/admin/forms/solar/export?view=undelivered";
  const { status, to } = await ask(exported);
  expect(status).toBe(302);
  const question = to ?? "";
  expect(question).toBe(`/admin/confirm-identity?back=${encodeURIComponent(exported)}`);
  expect((await ask(question)).body).not.toContain('http-equiv="refresh"');
  const wrong = await ask(question, { intent: "confirm", identity: "a-wrong-password" });
  expect([wrong.status, wrong.body.includes("Incorrect password")]).toEqual([422, true]);
  expect(await ask(question, { intent: "confirm", identity: STAFF_PASSWORD })).toMatchObject({
    status: 302,
    to: question,
  });
  expect((await ask(question)).body).toContain(`http-equiv="refresh" content="0; url=${exported}"`);
  expect(await ask(exported)).toMatchObject({ status: 200 });
});

test("after seven days an owner without second factor gets only the account page", async () => {
  const late = await createStaff(database.db, { role: "owner", email: "spaet@stufenlos.example" });
  const theirs = await signedInCookie(database.db, late);
  expect((await ask("/admin", undefined, theirs)).body).toContain("Your role needs a second factor");
  await database.db
    .updateTable("staff_accounts")
    .set({ second_factor_asked_at: sql`now() - interval '8 days'` })
    .where("id", "=", late.id)
    .execute();
  for (const path of ["/admin", "/admin/team", "/admin/forms/solar", "/admin/forms/solar/export", "/admin/nowhere"]) {
    expect(await ask(path, undefined, theirs), path).toMatchObject({ status: 302, to: "/admin/account", body: "" });
  }
  const removal = { intent: "revoke", id: owner.id };
  expect(await ask("/admin/team", removal, theirs)).toMatchObject({ status: 302, to: "/admin/account" });
  const account = await ask("/admin/account", undefined, theirs);
  expect([account.status, account.body.includes("Until then no other page opens")]).toEqual([200, true]);
  expect(await ask("/admin/logout", { intent: "logout" }, theirs)).toMatchObject({ status: 302, to: "/user1" });
});

test("an invited person gets in by the mailed link alone, without the access password", async () => {
  const email = "eingeladen@stufenlos.example";
  cookie = await signedInCookie(database.db, owner);
  expect((await ask("/admin/team", { intent: "invite", email, role: "operator" })).status).toBe(200);
  const link = new URL(linkIn(await emailTo(mail, email, "You are invited")));
  const path = link.pathname + link.search;
  const page = await ask(path, undefined, "");
  expect([page.status, page.body.includes("Welcome to the staff area")]).toEqual([200, true]);
  const short = await ask(path, { name: "Neue Kraft", password: "kurz" }, "");
  expect([short.status, short.body.includes("Use at least 12 characters")]).toEqual([422, true]);
  const accepted = await ask(path, { name: "Neue Kraft", password: STAFF_PASSWORD }, "");
  expect([accepted.status, accepted.to]).toEqual([302, "/admin"]);
  expect((await ask("/admin", undefined, accepted.set)).body).toContain(`Welcome, ${email}`);
  expect((await ask(path, undefined, "")).status).toBe(410);
  expect((await ask(path, { name: "Noch jemand", password: STAFF_PASSWORD }, "")).status).toBe(410);
});

test("a changed role and a reset second factor are emailed to the person", async () => {
  const member = await createStaff(database.db, { role: "viewer", email: "erfaehrt@stufenlos.example" });
  await enrolSecondFactor(database.db, member, "viewer");
  expect((await ask("/admin/team", { intent: "change-role", id: member.id, role: "operator" })).status).toBe(200);
  expect((await emailTo(mail, member.email, "Your role has changed")).text).toContain("It is Operator now.");
  expect((await ask("/admin/team", { intent: "reset-second-factor", id: member.id })).status).toBe(200);
  await emailTo(mail, member.email, "Your second factor was reset");
});
