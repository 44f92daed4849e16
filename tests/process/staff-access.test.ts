import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { createStaff, signedInCookie, STAFF_PASSWORD, type TestStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

let database: TestDatabase;
let web: Running & { url: string };
let owner: TestStaff;
let cookie: string;
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url);
  owner = await createStaff(database.db, { role: "owner" });
  cookie = await signedInCookie(database.db, owner);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});

async function ask(path: string, fields?: Record<string, string>, as = cookie) {
  const response = await fetch(web.url + path, {
    redirect: "manual",
    headers: { cookie: as, ...(fields ? { origin: web.url } : {}) },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, to: response.headers.get("location"), body: await response.text() };
}

const letTenMinutesPass = () =>
  database.db
    .updateTable("staff_sessions")
    .set({ identity_confirmed_at: sql`now() - interval '11 minutes'` })
    .execute();

test("an action after ten minutes is done once the password is given with it, without losing what was sent", async () => {
  const member = await createStaff(database.db, { role: "viewer", email: "rolle@stufenlos.example" });
  const roleOf = async () => {
    const account = database.db.selectFrom("staff_accounts").select("role").where("id", "=", member.id);
    return (await account.executeTakeFirstOrThrow()).role;
  };
  const change = { intent: "change-role", id: member.id, role: "operator" };
  await letTenMinutesPass();
  const asked = await ask("/admin/team", change);
  expect(asked.status).toBe(401);
  expect(asked.body).toContain("Is it still you?");
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
  expect((await ask("/admin/team", { ...change, role: "viewer" })).status).toBe(200); // fresh again
  expect(await roleOf()).toBe("viewer");
});

test("an export after ten minutes is led to the question and back", async () => {
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
