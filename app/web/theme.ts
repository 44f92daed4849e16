const YEAR_S = 365 * 24 * 3600;

export type Theme = "light" | "dark";

/** What this browser's user has chosen for the staff area; nobody else is told. */
export function themeOf(request: Request): Theme | undefined {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return found as Theme | undefined;
}

export const themeCookie = (theme: Theme): string =>
  `theme=${theme}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`;
