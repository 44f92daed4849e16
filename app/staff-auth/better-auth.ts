import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { entryOf } from "#server/staff/own-account.ts";
import { MAX_CHARACTERS, LEAST_CHARACTERS, hashPassword, isPassword } from "#server/staff/password-rules.ts";
import { ABSOLUTE_HOURS } from "#server/staff/sessions.ts";
import { ADDRESS_HEADER } from "./caller.ts";
import { hashSessionTokens } from "./hashed-tokens.ts";
import { cookieKeyOf, encryptWith, type SecondFactorKeys } from "./second-factor-keys.ts";
import type { Staff } from "#server/staff/roles.ts";

type Person = Omit<Staff, "role">;

export type LibraryDeps = {
  db: Database;
  publicUrl: string;
  cookieSecret: string;
  secondFactorKeys: SecondFactorKeys;
  secureCookies: boolean;
  /** Emails are sent in the background; no response waits for them. */
  emailConfirmation: (person: Person, token: string) => void;
  emailReset: (person: Person, token: string) => void;
  emailKnown: (person: Person) => void;
  confirmed: (person: Person) => Promise<void>;
};

const CONFIRMATION_HOURS = 24;
const RESET_MINUTES = 30;

export type Library = ReturnType<typeof createLibrary>;

/** The configured sign-in library. Its HTTP handler is not mounted: only our own actions call it. */
export function createLibrary(deps: LibraryDeps) {
  const { db, secureCookies } = deps;
  const times = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    appName: "Stufenlos",
    baseURL: deps.publicUrl,
    basePath: "/user1",
    secret: cookieKeyOf(deps.cookieSecret),
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // ours is in server/staff/sign-in-limits.ts
    logger: { disabled: true }, // it would log addresses
    database: (options: BetterAuthOptions) =>
      hashSessionTokens(kyselyAdapter(db, { type: "postgres", transaction: true })(options)),
    advanced: {
      cookiePrefix: secureCookies ? "__Host-staff" : "staff",
      useSecureCookies: false, // its own prefix would be __Secure-
      defaultCookieAttributes: { secure: secureCookies, httpOnly: true, sameSite: "lax", path: "/" },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    user: { modelName: "staff_accounts", fields: { emailVerified: "email_verified", ...times } },
    account: {
      modelName: "staff_credentials",
      fields: { userId: "account_id", providerId: "provider", accountId: "provider_account", ...times },
    },
    session: {
      modelName: "staff_sessions",
      fields: {
        userId: "account_id",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        expiresAt: "expires_at",
        ...times,
      },
      expiresIn: ABSOLUTE_HOURS * 3600,
      disableSessionRefresh: true,
    },
    verification: {
      modelName: "staff_verifications",
      fields: { expiresAt: "expires_at", ...times },
      storeIdentifier: "hashed",
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: LEAST_CHARACTERS,
      maxPasswordLength: MAX_CHARACTERS,
      password: { hash: hashPassword, verify: isPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      sendResetPassword: async ({ user, token }) => deps.emailReset(user, token),
      onExistingUserSignUp: async ({ user }) => deps.emailKnown(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: CONFIRMATION_HOURS * 3600,
      sendVerificationEmail: async ({ user, token }) => deps.emailConfirmation(user, token),
      afterEmailVerification: async (user) => deps.confirmed(user),
    },
    databaseHooks: { session: { create: { before: async ({ userId }) => refuseUnlessAllowed(db, userId) } } },
    plugins: [
      encryptWith(deps.secondFactorKeys),
      twoFactor({
        issuer: "Stufenlos",
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "staff_two_factors",
            fields: {
              userId: "account_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failed_verification_count",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
    ],
  });
}

/** Rejects any sign-in to an unapproved or revoked account. */
async function refuseUnlessAllowed(db: Database, accountId: string): Promise<void> {
  const entry = await entryOf(db, accountId);
  if (entry === "waiting") throw new APIError("FORBIDDEN", { code: "WAITING", message: "waiting" });
  if (entry === "refused") throw new APIError("UNAUTHORIZED", { code: "REFUSED", message: "refused" });
}
