import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depsContext, type Deps } from "#app/web/context.ts";
import { requireStaff } from "#app/web/staff-guard.ts";
import { createStaff, createTestAuth, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Where the guard sends a request, or "let in". */
async function guard(path: string, cookie: string): Promise<string> {
  const request = new Request(`http://127.0.0.1${path}`, { headers: { cookie } });
  const context = new RouterContextProvider();
  const deps = { db: database.db, staffAuth: createTestAuth(database.db), publicUrl: "http://127.0.0.1" };
  context.set(depsContext, deps as unknown as Deps);
  const args = { request, context, params: {}, url: new URL(request.url), pattern: path };
  try {
    await requireStaff(args, async () => new Response());
    return "let in";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location") ?? String(thrown.status);
    throw thrown;
  }
}

test("an overdue second factor leaves account page and sign-out", async () => {
  const owner = await createStaff(database.db, { role: "owner" });
  const cookie = await signedInCookie(database.db, owner);
  expect(await guard("/admin/team", "")).toBe("/user1");
  expect(await guard("/admin/team", cookie)).toBe("let in");
  await database.db
    .updateTable("staff_accounts")
    .set({ second_factor_asked_at: sql`now() - interval '8 days'` })
    .execute();
  for (const path of ["/admin", "/admin/team", "/admin/team.data", "/admin/forms/solar/export", "/admin/account/x"]) {
    expect(await guard(path, cookie), path).toBe("/admin/account");
  }
  for (const path of ["/admin/account", "/admin/account.data", "/admin/logout", "/admin/theme"]) {
    expect(await guard(path, cookie), path).toBe("let in");
  }
  await database.db.updateTable("staff_accounts").set({ two_factor_enabled: true }).execute();
  expect(await guard("/admin/team", cookie)).toBe("let in");
});
