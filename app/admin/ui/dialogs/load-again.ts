import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isLost } from "./lost-action.ts";

/** After a lost action: what cannot be reached would take the page away if it were loaded again. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && !isLost(actionResult);

/**
 * After an action that was lost or refused, or changes nothing, nothing is loaded again. But if it ends while another address of the same
 * screen is being opened, the router ends that navigation with it: that address must be loaded then, or the old page stays.
 */
export const loadAnotherAddress = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.currentUrl.href !== args.nextUrl.href || unlessLost(args);
