import type { Executor } from "#server/platform/db/database.ts";
import type { Percentiles } from "#server/delivery/duration-classes.ts";
import { readErrorClasses, readLeadsOfClass, type ErrorClass } from "./error-classes.ts";
import {
  NO_ATTEMPTS,
  SPANS,
  spanStart,
  type Counts,
  type Span,
  type Count,
} from "#server/delivery/stats/what-counts.ts";
import {
  countedUntil,
  readResponseTimes,
  readPercentiles,
  readSteps,
  readLastDay,
} from "#server/delivery/stats/read-attempts.ts";
import { readServiceStatus, type ServiceStatus } from "./read-service-status.ts";

export type ServiceHealth = ServiceStatus & {
  steps: Counts[];
  strip: Counts[];
  percentiles: Percentiles | undefined;
};

const nothing = (span: Span) => Array.from({ length: SPANS[span].steps }, () => NO_ATTEMPTS);

/** Every service with its status and its attempts over the span. */
export async function readHealth(db: Executor, span: Span, now = Date.now()) {
  const [statuses, steps, strips, percentiles, until] = await Promise.all([
    readServiceStatus(db),
    readSteps(db, span, now),
    readSteps(db, "24h", now),
    readPercentiles(db, span, now),
    countedUntil(db),
  ]);
  const services = statuses.map((status): ServiceHealth => ({
    ...status,
    steps: steps.get(status.id) ?? nothing(span),
    strip: strips.get(status.id) ?? nothing("24h"),
    percentiles: percentiles.get(status.id),
  }));
  return { services, until, start: new Date(spanStart(span, now)), stepMs: SPANS[span].stepMs };
}

/** Details of the chosen service. */
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
    readResponseTimes(db, serviceId, span, now),
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

/** Open deliveries and responses of the last 24 hours by service, for the command line. */
export async function listStats(db: Executor) {
  const [statuses, lastDay] = await Promise.all([readServiceStatus(db), readLastDay(db)]);
  return statuses.map(({ id, name, circuit, queued, underWay, failed, refused, inDoubt }) => {
    const answers = lastDay.get(id) ?? NO_ATTEMPTS;
    return {
      service: name,
      state: circuit.state,
      queued: textOf(queued),
      sending: textOf(underWay),
      failed: textOf(failed),
      "of them refused": textOf(refused),
      "in doubt": textOf(inDoubt),
      "24 h accepted": answers.accepted,
      "24 h refused": answers.refused,
      "24 h failed": answers.failed,
      "24 h in doubt": answers.inDoubt,
    };
  });
}

const textOf = ({ count, isMore }: Count): string => `${count}${isMore ? "+" : ""}`;
