import { errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";

type LostAction = { toast: StaffToast; isLost: true };

/** Result of an action lost on the way: no connection, or a server error. `service`: the target of a sending. */
export const lostAction = (service: unknown): LostAction => ({
  toast: errorToast(typeof service === "string" ? `Failed to send to ${service}` : "Something went wrong"),
  isLost: true,
});

const isLost = (result: unknown): boolean => typeof result === "object" && result !== null && "isLost" in result;

/** Skips revalidation after a lost action: a failed reload would replace the page. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !isLost(actionResult);

/**
 * Skips revalidation after an action that was lost, rejected or changes nothing. If it ends while another URL of the same screen
 * is loading, the router cancels that navigation: then the URL must be loaded, or the old page stays.
 */
export const loadAnotherAddress = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.currentUrl.href !== args.nextUrl.href || unlessLost(args);
