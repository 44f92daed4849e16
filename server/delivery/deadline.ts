/** How long an answer is waited for, unless the environment says otherwise. */
export const USUAL_DEADLINE_MS = 20_000;
