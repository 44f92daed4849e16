import type { StagePlan } from "#testing/harness/product-harness.ts";

/** All three kinds of services, none of which is the limit. */
export const crowd: StagePlan = {
  services: ["key", "natural", "none"],
  perSecond: 10_000,
  concurrency: 30,
  leadsPerSecond: 50,
  workers: 2,
  leaseSeconds: 2.5,
  deadlineSeconds: 2,
  mostWaiting: 600,
};

/** No lease runs out and no answer is too late: what is in doubt then is our doing. */
export const patient = { leaseSeconds: 12, deadlineSeconds: 10 };
