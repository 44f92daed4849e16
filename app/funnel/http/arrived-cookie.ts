import type { Funnel } from "#funnels/engine/types.ts";
import { cookieIn } from "#app/web/read-cookie.ts";

/** Half an hour: long enough for going back, short enough for the next person on the same device. */
const LIFE = "Max-Age=1800";

/** The value of a Set-Cookie header: this funnel was just sent. Scripts write the same cookie, see `state/arrived.ts`. */
export const arrivedCookie = ({ basePath }: Funnel): string => `arrived=1; Path=${basePath}; SameSite=Lax; ${LIFE}`;

export const noArrivedCookie = ({ basePath }: Funnel): string => `arrived=; Path=${basePath}; SameSite=Lax; Max-Age=0`;

export const hasArrived = (request: Request): boolean => cookieIn(request, "arrived") === "1";

/** Where going back leads after a request was sent: an empty form would look as if it were lost. */
export const arrivedPage = (formType: string): string => `/angekommen?type=${formType}`;

/** On a funnel's address: begin another request. */
export const AGAIN = "neu";
