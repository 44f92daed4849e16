import { createHash, timingSafeEqual } from "node:crypto";
import { createCookie } from "react-router";
import { z } from "zod";
import type { Database } from "#server/platform/db/database.ts";
import { mayTryAccessPassword, knewAccessPassword } from "#server/staff/sign-in-limits.ts";
import { placeOfCaller, type Caller } from "./caller.ts";

export type AccessPassword = {
  isOpen(request: Request): Promise<boolean>;
  /** The right password returns the value of a Set-Cookie header. */
  tryPassword(caller: Caller, password: string): Promise<{ kind: "open"; cookie: string } | { kind: "denied" }>;
};

export type AccessPasswordDeps = { db: Database; accessPassword: string; cookieSecret: string; secureCookies: boolean };

const PASS_MINUTES = 30;

const Pass = z.object({ until: z.number(), of: z.string() });

/**
 * A noise filter before the sign-in, never a permission. The password is in the environment anyway, so SHA-256 is enough here:
 * a slow hash would only let strangers use up our cores. A changed password invalidates all cookies.
 */
export function createAccessPassword({
  db,
  accessPassword,
  cookieSecret,
  secureCookies,
}: AccessPasswordDeps): AccessPassword {
  const right = sha256(accessPassword);
  const of = sha256(`${cookieSecret} ${accessPassword}`).toString("base64url").slice(0, 16);
  const cookie = createCookie(secureCookies ? "__Host-gate" : "gate", {
    secrets: [cookieSecret],
    secure: secureCookies,
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    maxAge: PASS_MINUTES * 60,
  });
  return {
    async isOpen(request) {
      const pass = Pass.safeParse(await cookie.parse(request.headers.get("cookie")));
      return pass.success && pass.data.of === of && pass.data.until > Date.now();
    },
    async tryPassword(caller, password) {
      const place = placeOfCaller(caller);
      const allowed = await mayTryAccessPassword(db, place);
      if (!timingSafeEqual(sha256(password), right) || !allowed) return { kind: "denied" };
      await knewAccessPassword(db, place);
      return { kind: "open", cookie: await cookie.serialize({ until: Date.now() + PASS_MINUTES * 60_000, of }) };
    },
  };
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
