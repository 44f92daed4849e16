import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A preview or a test loads nothing again, as it changes nothing. But if it ends while another kind or service is being opened, the
 * router ends that navigation with it: the other address must be loaded then, or the old page stays.
 */
export const loadAnotherAddress = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || currentUrl.href !== nextUrl.href;
