import type { Staff } from "#server/staff/roles.ts";
import { isFreshCode } from "#server/staff/sign-in-limits.ts";
import { headersFor, refusalCode, type Caller } from "./caller.ts";
import { isReadable } from "./second-factor-keys.ts";
import type { SignInDeps } from "./sign-in.ts";

/**
 * Checks a code of the authenticator app or a recovery code for a signed-in user. Each is accepted once. The caller limits
 * attempts.
 */
export async function isOwnCode(
  { db, library, keys }: SignInDeps,
  caller: Caller,
  staff: Staff,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/\s/g, "");
  if (!(await isReadable(db, keys, staff.email))) return false;
  const call = { body: { code }, headers: headersFor(caller) };
  const { api } = await library();
  try {
    await (/^\d{6}$/.test(code) ? api.verifyTOTP(call) : api.verifyBackupCode(call));
    return await isFreshCode(db, staff.id, code);
  } catch (error) {
    refusalCode(error);
    return false;
  }
}
