import type { ServiceAnswer } from "./service-actions.server.ts";

/** Result of a save or test. Errors stand above the buttons, where a toast would cover them. */
export const answered = (answer: ServiceAnswer | undefined) => ({
  toast: answer?.kind === "refused" ? undefined : answer?.toast,
  refusal: answer?.kind === "refused" ? answer : undefined,
  tested: answer?.kind === "tested" ? answer.test : undefined,
  typed: answer?.kind === "tested" ? answer.form : undefined,
  proof: answer?.kind === "tested" ? answer.proof : "",
});
