import { cookieIn } from "#app/web/read-cookie.ts";

const YEAR_S = 365 * 24 * 3600;

export type Theme = "light" | "dark";

/** The theme chosen in this browser for the staff area. */
export function themeOf(request: Request): Theme | undefined {
  const chosen = cookieIn(request, "theme");
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}

export const themeCookie = (theme: Theme): string =>
  `theme=${theme}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`;
