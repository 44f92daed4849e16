import { hasSecondFactor } from "#server/staff/second-factor.ts";
import { isFreshSession, makeSessionFresh } from "#server/staff/sessions.ts";
import { isOwnPassword } from "#server/staff/own-account.ts";
import type { Staff } from "#server/staff/roles.ts";
import { mayTryPassword, passwordWasRight } from "#server/staff/sign-in-limits.ts";
import type { Caller } from "./caller.ts";
import { isOwnCode } from "./own-code.ts";
import type { SignInDeps } from "./sign-in.ts";

/** Proof of identity: the second factor if there is one, otherwise the password. */
export type Proof = "password" | "code";

export type Identity = {
  /** Whether it was given in the last ten minutes, at sign-in or since. */
  isFresh(request: Request): Promise<boolean>;
  asksFor(staff: Staff): Promise<Proof>;
  /** Returns whether it was right. Attempts are throttled like sign-ins. */
  confirm(caller: Caller, staff: Staff, typed: string): Promise<boolean>;
};

type Deps = SignInDeps & { sessionId: (request: Request) => Promise<string | undefined> };

export function createIdentity(deps: Deps): Identity {
  const { db, sessionId } = deps;
  const asksFor = async (staff: Staff): Promise<Proof> => ((await hasSecondFactor(db, staff.id)) ? "code" : "password");
  return {
    asksFor,
    async isFresh(request) {
      const session = await sessionId(request);
      return session !== undefined && isFreshSession(db, session);
    },
    async confirm(caller, staff, typed) {
      const session = await sessionId(caller.request);
      if (session === undefined || !(await mayTryPassword(db, staff.id))) return false;
      const isRight =
        (await asksFor(staff)) === "code"
          ? await isOwnCode(deps, caller, staff, typed)
          : await isOwnPassword(db, staff.id, typed);
      if (!isRight) return false;
      await passwordWasRight(db, staff.id);
      await makeSessionFresh(db, session);
      return true;
    },
  };
}
