import type { AdPlatform, Operator } from "#server/site/operator.ts";

export type CookieChoice = "necessary" | "marketing";

const NAME = "cookie_choice";
const MONTH_SECONDS = 30 * 24 * 3600;

/** The platforms of the question: those with an id. */
export const adPlatformsOf = ({ metaPixelId }: Pick<Operator, "metaPixelId">): readonly AdPlatform[] =>
  metaPixelId === "" ? [] : ["meta"];

type Platforms = readonly AdPlatform[];

/** New words or other platforms are a new version, and visitors are asked again. undefined if there is no question. */
export const cookieTextVersion = (platforms: Platforms): string | undefined =>
  platforms.length === 0 ? undefined : [WORDING, ...platforms].join("-");

const WORDING = "2026-11-19";

/** The visitor's choice for the current text. A choice for an older text does not count. */
export function choiceIn(request: Request, platforms: Platforms): CookieChoice | undefined {
  const [choice, version] = (cookieIn(request, NAME) ?? "").split(".", 2);
  if (version === undefined || version !== cookieTextVersion(platforms)) return undefined;
  return choice === "marketing" || choice === "necessary" ? choice : undefined;
}

/** Global Privacy Control: the browser refuses for the visitor. */
export const refusesBySignal = (request: Request): boolean => request.headers.get("sec-gpc") === "1";

export const allowsMarketing = (request: Request, platforms: Platforms): boolean =>
  choiceIn(request, platforms) === "marketing" && !refusesBySignal(request);

/** Any choice, for any text, makes a visitor's page private. */
export const hasChosen = (request: Request): boolean => cookieIn(request, NAME) !== undefined;

/** Set-Cookie values. A refusal lasts half a year and deletes Meta's cookies, a yes lasts a year. */
export function choiceCookies(choice: CookieChoice, textVersion: string, secure: boolean): string[] {
  const months = choice === "marketing" ? 12 : 6;
  const attributes = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  return [
    `${NAME}=${choice}.${textVersion}; Max-Age=${months * MONTH_SECONDS}; ${attributes}`,
    ...(choice === "marketing" ? [] : ["_fbp", "_fbc"].map((name) => `${name}=; Max-Age=0; ${attributes}`)),
  ];
}

/** The raw value of one of the request's cookies. */
export function cookieIn(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
