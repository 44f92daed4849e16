import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { successToast, errorToast } from "#app/admin/labels/staff-toast.ts";
import type { InviteResult } from "#server/staff/invitations.ts";
import type { TeamChange } from "#server/staff/change-team.ts";

export type TeamAction = "approve" | "decline" | "change-role" | "revoke" | "reset-second-factor";

export function inviteToast(answer: Pick<InviteResult, "kind">, email: string): StaffToast {
  switch (answer.kind) {
    case "invited":
      return successToast(`An invitation is on its way to ${email}`);
    case "member":
      return errorToast(`${email} has access already`);
    case "invalid-email":
      return errorToast("Enter a valid e-mail address");
  }
}

export function teamToast(action: TeamAction, kind: TeamChange["kind"], name: string): StaffToast {
  if (kind === "not-found") return errorToast("This account has changed in the meantime");
  if (kind === "last-owner") return errorToast("The last owner cannot be removed");
  if (kind === "own-account") return errorToast("Turn off your own second factor on the page of your account");
  switch (action) {
    case "approve":
      return successToast(`${name} can sign in now`);
    case "decline":
      return successToast(`${name} was declined`);
    case "change-role":
      return successToast(`The role of ${name} has changed`);
    case "revoke":
      return successToast(`${name} is signed out and cannot sign in any more`);
    case "reset-second-factor":
      return successToast(`${name} is signed out and needs no second factor at the next sign-in`);
  }
}
