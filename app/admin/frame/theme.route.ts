import { redirect } from "react-router";
import { intent, staffActions } from "#app/web/staff-guard.ts";
import { themeCookie, type Theme } from "./theme-switch.tsx";

const choose = (theme: Theme) =>
  intent("viewer", async ({ request }) =>
    redirect(pageBefore(request), { headers: { "set-cookie": themeCookie(theme) } }),
  );

export const action = staffActions({ light: choose("light"), dark: choose("dark") });

/** Redirects to the previous page, never to another site. Compares hosts only, because behind a proxy our side is http. */
function pageBefore(request: Request): string {
  const from = URL.parse(request.headers.get("referer") ?? "");
  return from?.host === new URL(request.url).host && from.pathname.startsWith("/admin")
    ? `${from.pathname}${from.search}`
    : "/admin";
}
