import type { Tracking } from "#server/submissions/tracking.ts";
import { allowsMarketing, COOKIE_TEXT_VERSION } from "#app/web/cookie-choice.ts";
import { cookieIn } from "#app/web/read-cookie.ts";

/** What may be stored about a visitor who has allowed marketing. Without that, nothing. */
export function trackingOf(request: Request, callerAddress: string): Tracking | undefined {
  if (!allowsMarketing(request)) return undefined;
  const userAgent = request.headers.get("user-agent");
  const fbc = metaId(cookieIn(request, "_fbc"));
  const fbp = metaId(cookieIn(request, "_fbp"));
  return {
    textVersion: COOKIE_TEXT_VERSION,
    ip: callerAddress,
    ...(userAgent && { userAgent: userAgent.slice(0, 512) }),
    ...(fbc && { fbc }),
    ...(fbp && { fbp }),
  };
}

/** As Meta writes it, such as fb.1.1554763741205.AbCdEfGh; anything else has been tampered with. */
const metaId = (value: string | undefined): string | undefined =>
  value && /^fb\.\d\.\d{1,16}\.[\w-]{1,500}$/.test(value) ? value : undefined;
