import type { StaffToast } from "#app/admin/leads/actions/send-toast.ts";

/** What owners are told about their team, and everybody about their own account. */
const done = (description: string): StaffToast => ({ title: "Success", description, destructive: false });
const problem = (description: string): StaffToast => ({ title: "Error", description, destructive: true });

export type TeamDeed = "approve" | "decline" | "change-role" | "revoke";

export function teamToast(deed: TeamDeed, kind: "done" | "not-found" | "last-owner", name: string): StaffToast {
  if (kind === "not-found") return problem("This account has changed in the meantime");
  if (kind === "last-owner") return problem("The last owner cannot be removed");
  switch (deed) {
    case "approve":
      return done(`${name} can sign in now`);
    case "decline":
      return done(`${name} was declined`);
    case "change-role":
      return done(`The role of ${name} has changed`);
    case "revoke":
      return done(`${name} is signed out and cannot sign in any more`);
  }
}

export type AccountProblem = "wrong-password" | "already-on" | "wrong-code" | "not-started";

export function accountProblem(kind: AccountProblem): string {
  switch (kind) {
    case "wrong-password":
      return "Incorrect password";
    case "already-on":
      return "The second factor is already on";
    case "wrong-code":
      return "Invalid code. Wait for the next one and try again.";
    case "not-started":
      return "Something went wrong";
  }
}

export type AccountDone = "confirmed" | "off" | "session-ended";

export function accountToast(kind: AccountDone): StaffToast {
  switch (kind) {
    case "confirmed":
      return done("The second factor is on");
    case "off":
      return done("The second factor is off");
    case "session-ended":
      return done("The session has ended");
  }
}

export const roleNames = { viewer: "Viewer", operator: "Operator", owner: "Owner" } as const;
