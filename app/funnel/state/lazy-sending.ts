/** Doubts about what is typed, sending, and what follows it. In one file with the form (`step/lazy-form.tsx`). */
const loadParts = async () => {
  const [{ hintsFor }, { send, confirmPhone }, { arriveAtThanks, problemsAfterSending }] = await Promise.all([
    import("#funnels/soft-checks/hints.ts"),
    import("./submit-answers.ts"),
    import("./after-sending.ts"),
  ]);
  return { hintsFor, send, confirmPhone, arriveAtThanks, problemsAfterSending };
};

let loaded: Awaited<ReturnType<typeof loadParts>> | undefined;

/** Whoever sees a form has it: the form is shown only with it. */
export const loadSending = async () => (loaded ??= await loadParts());
