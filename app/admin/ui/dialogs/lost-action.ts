import { errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";

type LostAction = { toast: StaffToast; isLost: true };

/** The result of an action that failed on the way: no connection, or an error of ours. `service`: where something was to be sent. */
export const lostAction = (service: unknown): LostAction => ({
  toast: errorToast(typeof service === "string" ? `Failed to send to ${service}` : "Something went wrong"),
  isLost: true,
});

const isLost = (result: unknown): boolean => typeof result === "object" && result !== null && "isLost" in result;

/** After a lost action: what cannot be reached would take the page away if it were loaded again. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !isLost(actionResult);

/**
 * After an action that was lost or refused, or changes nothing, nothing is loaded again. But if it ends while another address of the same
 * screen is being opened, the router ends that navigation with it: that address must be loaded then, or the old page stays.
 */
export const loadAnotherAddress = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.currentUrl.href !== args.nextUrl.href || unlessLost(args);
