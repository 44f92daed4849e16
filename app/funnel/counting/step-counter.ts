/** From one shown step to another; `enter`, `return` and `sent` are the ends of a visit. */
export type Move = readonly [from: string, to: string];

/**
 * How a visit to this page began; undefined: it is the same visit as before, after a reload, or the server has counted so far. Where the
 * lead is stored, what is corrected is no other visit.
 */
export type Began = "enter" | "return" | "sent" | undefined;

/**
 * Tells every change of the shown step once, and `sent` as the last. Whoever is counted to have come to a step and not to have gone on has
 * left there: nothing has to link two counts. It is called with the steps that were shown since, of which the first may be shown already.
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
