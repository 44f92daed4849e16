import type { Funnel } from "#funnels/engine/types.ts";
import { cookieIn } from "#app/web/read-cookie.ts";

export const noArrivedCookie = ({ basePath }: Funnel): string => `arrived=; Path=${basePath}; SameSite=Lax; Max-Age=0`;

export const hasArrived = (request: Request): boolean => cookieIn(request, "arrived") === "1";

/** On a funnel's address: begin another request. */
export const AGAIN = "neu";
