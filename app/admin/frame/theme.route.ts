import { redirect } from "react-router";
import { intent, staffActions } from "#app/web/staff-guard.ts";
import { themeCookie, type Theme } from "./theme-switch.tsx";

const choose = (theme: Theme) =>
  intent("viewer", async ({ request }) =>
    redirect(pageBefore(request), { headers: { "set-cookie": themeCookie(theme) } }),
  );

export const action = staffActions({ light: choose("light"), dark: choose("dark") });

/** Back to where the switch was pressed; never to a foreign page. Only the host is compared: behind a proxy our side is http. */
function pageBefore(request: Request): string {
  const from = URL.parse(request.headers.get("referer") ?? "");
  return from?.host === new URL(request.url).host && from.pathname.startsWith("/admin")
    ? `${from.pathname}${from.search}`
    : "/admin";
}
