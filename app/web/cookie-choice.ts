import { cookieIn } from "./read-cookie.ts";

export type CookieChoice = "necessary" | "marketing";

const NAME = "cookie_choice";
const MONTH_SECONDS = 30 * 24 * 3600;

/** What the visitor chose, for the text that is on the screen today. A choice for an older text does not count. */
export function choiceIn(request: Request): CookieChoice | undefined {
  const [choice, version] = (cookieIn(request, NAME) ?? "").split(".", 2);
  if (version !== COOKIE_TEXT_VERSION) return undefined;
  return choice === "marketing" || choice === "necessary" ? choice : undefined;
}

/** Global Privacy Control: the browser refuses for the visitor. */
export const refusesBySignal = (request: Request): boolean => request.headers.get("sec-gpc") === "1";

export const allowsMarketing = (request: Request): boolean =>
  choiceIn(request) === "marketing" && !refusesBySignal(request);

/** Values of Set-Cookie headers. A refusal is kept for half a year and deletes Meta's cookies, a yes for a year. */
export function choiceCookies(choice: CookieChoice, secure: boolean): string[] {
  const months = choice === "marketing" ? 12 : 6;
  const attributes = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  return [
    `${NAME}=${choice}.${COOKIE_TEXT_VERSION}; Max-Age=${months * MONTH_SECONDS}; ${attributes}`,
    ...(choice === "marketing" ? [] : ["_fbp", "_fbc"].map((name) => `${name}=; Max-Age=0; ${attributes}`)),
  ];
}
/** A new wording is a new version, and visitors are asked again. */
export const COOKIE_TEXT_VERSION = "2026-11-15";
