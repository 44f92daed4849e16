import type { ServiceProblem } from "#server/delivery/api-services/service-problem.ts";

export const problemAt = (problems: readonly ServiceProblem[], field: ServiceProblem["field"]): string | undefined =>
  problems.find((problem) => problem.field === field)?.sentence;
