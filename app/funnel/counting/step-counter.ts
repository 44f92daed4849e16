/** Transition between shown steps; `enter`, `return` and `sent` are the ends of a visit. */
export type Move = readonly [from: string, to: string];

/**
 * How a visit to this page began; undefined if it continues, after a reload or counted by the server so far. Corrections of a
 * stored lead start no visit.
 */
export type Began = "enter" | "return" | "sent" | undefined;

/**
 * Reports each step transition once, and `sent` last. Arrivals less departures are the drop-outs of a step, so no two counts need
 * linking. Takes the steps shown since the last call; the first may have been reported.
 */
export function createStepCounter(began: Began, tell: (moves: readonly Move[]) => void) {
  let at: string | undefined = began;
  return (slugs: readonly string[]): void => {
    const moves: Move[] = [];
    for (const slug of slugs)
      if (at !== "sent") {
        if ((at ??= slug) !== slug) moves.push([at, slug]);
        at = slug;
      }
    if (moves[0]) tell(moves);
  };
}
