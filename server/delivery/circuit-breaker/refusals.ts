/** So many different leads, refused in the same way one after another, are the service's problem and not theirs. */
export const LEADS_UNTIL_PAUSE = 3;

/** The deliveries that were turned away in the same way, with none judged in between: the first few of them. */
export type Refusals = { refusal: string | null; refused: readonly string[] };

export type Refused = {
  deliveryId: string;
  refusal: string;
  /** It was one of those that paused the service. From then on its refusal is its own. */
  hasPaused: boolean;
};

/** One lead's refusal is that lead's. Only the same of several leads in a row pauses the service. Model-checked: tests/model. */
export function noteRefusal(
  before: Refusals,
  { deliveryId, refusal, hasPaused }: Refused,
): { refusals: Refusals; pauses: boolean } {
  if (hasPaused) return { refusals: before, pauses: false };
  const row = before.refusal === refusal ? before.refused : [];
  if (row.length >= LEADS_UNTIL_PAUSE) return { refusals: before, pauses: true }; // resumed, and none was judged since
  const refused = row.includes(deliveryId) ? row : [...row, deliveryId];
  return { refusals: { refusal, refused }, pauses: refused.length >= LEADS_UNTIL_PAUSE };
}
