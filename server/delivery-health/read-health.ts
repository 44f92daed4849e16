import type { Executor } from "#server/db/database.ts";
import { readErrorClasses, readLeadsOfClass, type ErrorClass } from "./error-classes.ts";
import { NO_ATTEMPTS } from "./outcome-groups.ts";
import { countedUntil, readAnswerTimes, readPercentiles, readSteps } from "./read-attempts.ts";
import { readStanding } from "./read-service-status.ts";
import { SPANS, spanStart, type Span } from "./spans.ts";

const nothing = (span: Span) => Array.from({ length: SPANS[span].steps }, () => NO_ATTEMPTS);

/** Every service: where it stands, and how its attempts went over the span. */
export async function readHealth(db: Executor, span: Span, now = Date.now()) {
  const [standings, steps, strips, percentiles, until] = await Promise.all([
    readStanding(db),
    readSteps(db, span, now),
    readSteps(db, "24h", now),
    readPercentiles(db, span, now),
    countedUntil(db),
  ]);
  const services = standings.map((standing) => ({
    ...standing,
    steps: steps.get(standing.id) ?? nothing(span),
    strip: strips.get(standing.id) ?? nothing("24h"),
    percentiles: percentiles.get(standing.id),
  }));
  return { services, until, start: new Date(spanStart(span, now)), stepMs: SPANS[span].stepMs };
}

/** What only the chosen service shows. */
export async function readServiceHealth(
  db: Executor,
  {
    serviceId,
    span,
    errorClass,
    now = Date.now(),
  }: { serviceId: string; span: Span; errorClass?: ErrorClass; now?: number },
) {
  const where = { serviceId, span, now };
  const [answerTimes, errorClasses, leads] = await Promise.all([
    readAnswerTimes(db, serviceId, span, now),
    readErrorClasses(db, where),
    errorClass ? readLeadsOfClass(db, where, errorClass) : undefined,
  ]);
  const { steps } = SPANS[span];
  return {
    answerTimes: Array.from({ length: steps }, (_, step) => answerTimes.get(step) ?? null),
    errorClasses,
    leads,
  };
}
