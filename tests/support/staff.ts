import { sql } from "kysely";
import { createStaffAuth, type StaffAuth } from "#app/web/staff-auth.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/new-id.ts";
import { hashPassword } from "#server/staff/passwords.ts";
import type { Role } from "#server/staff/roles.ts";
import { CANARY } from "./canary.ts";
import { ACCESS_PASSWORD, COOKIE_SECRET } from "./processes.ts";

export const STAFF_PASSWORD = `${CANARY}-blaue-treppe`;

export type TestStaff = { id: string; email: string; name: string; password: string };

type Wanted = { role: Role; email?: string; name?: string; approved?: boolean; confirmed?: boolean };

/** A member of staff with a password, as sign-up, confirmation and approval would have left them. */
export async function createStaff(db: Database, wanted: Wanted): Promise<TestStaff> {
  const {
    role,
    email = `${role}@stufenlos.example`,
    name = "Katrin Brandt",
    approved = true,
    confirmed = true,
  } = wanted;
  const id = newId();
  await db
    .insertInto("staff_accounts")
    .values({
      id,
      email,
      name,
      role,
      email_verified: confirmed,
      ...(approved ? { approved_at: sql<Date>`now()`, approved_by: "test" } : {}),
    })
    .execute();
  await db
    .insertInto("staff_credentials")
    .values({
      id: newId(),
      account_id: id,
      provider: "credential",
      provider_account: id,
      password: await hashPassword(STAFF_PASSWORD),
    })
    .execute();
  return { id, email, name, password: STAFF_PASSWORD };
}

const PUBLIC_URL = "http://127.0.0.1";

/** Sign-in as the web process has it; the same secret, so its cookies are good there too. */
export const createTestAuth = (db: Database, more: { openSignUp?: boolean } = {}): StaffAuth =>
  createStaffAuth({
    db,
    publicUrl: PUBLIC_URL,
    cookieSecret: COOKIE_SECRET,
    secureCookies: false,
    accessPassword: ACCESS_PASSWORD,
    openSignUp: false,
    mailer: { send: () => undefined, settled: async () => undefined },
    ...more,
  });

export const requestWith = (cookie: string): Request => new Request(PUBLIC_URL, { headers: { cookie } });

export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

/** The value of a Cookie header of somebody who has passed the gate and no more. */
export async function gateCookie(db: Database): Promise<string> {
  const answer = await createTestAuth(db).gate.tryPassword(
    { request: requestWith(""), address: "127.0.0.1" },
    ACCESS_PASSWORD,
  );
  if (answer.kind !== "open") throw new Error("The gate stayed closed");
  return answer.cookie.split(";", 1)[0] ?? "";
}

/** The value of a Cookie header with which the web process knows this person. */
export async function signedInCookie(db: Database, { email, password }: TestStaff): Promise<string> {
  const caller = { request: requestWith(""), address: "127.0.0.1" };
  const answer = await createTestAuth(db).signIn(caller, { email, password });
  if (answer.kind !== "signed-in") throw new Error(`Signing in ${email} ended as "${answer.kind}"`);
  return cookieOf(answer.headers);
}
