import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { successToast } from "#app/admin/labels/staff-toast.ts";
import type { ConfirmResult, EnrolResult, TurnOffResult } from "#app/staff-auth/second-factor.ts";

export type AccountProblem =
  | Exclude<EnrolResult["kind"], "started">
  | Exclude<ConfirmResult["kind"], "confirmed">
  | Exclude<TurnOffResult["kind"], "off">;

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

export type AccountDone = "confirmed" | "off" | "session-ended" | "weekly-mail-on" | "weekly-mail-off";

export function accountToast(kind: AccountDone): StaffToast {
  switch (kind) {
    case "confirmed":
      return successToast("The second factor is on");
    case "off":
      return successToast("The second factor is off");
    case "session-ended":
      return successToast("The session has ended");
    case "weekly-mail-on":
      return successToast("You get the weekly mail on Mondays");
    case "weekly-mail-off":
      return successToast("You no longer get the weekly mail");
  }
}
