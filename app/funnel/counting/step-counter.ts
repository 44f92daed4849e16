/** From one shown step to another; `enter`, `return` and `sent` are the ends of a visit. */
export type Move = readonly [from: string, to: string];

/** How a visit to this page began; undefined: it is the same visit as before, after a reload, or the server has counted so far. */
export type Began = "enter" | "return" | undefined;

/**
 * Tells every change of the shown step once. Whoever is counted to have come to a step and not to have gone on has left there: nothing
 * has to link two counts.
 */
export function createStepCounter(began: Began, tell: (moves: readonly Move[]) => void) {
  let at: string | undefined = began;
  let isOver = false;
  return {
    /** The steps that were shown since, in order. The first of a page may be the one it shows already. */
    show(slugs: readonly string[]): void {
      const moves: Move[] = [];
      for (const slug of slugs) {
        if (at !== undefined && at !== slug) moves.push([at, slug]);
        at = slug;
      }
      if (!isOver && moves.length > 0) tell(moves);
    },
    /** The lead is stored. What is corrected after that is no other visit. */
    sent(): void {
      if (!isOver && at !== undefined) tell([[at, "sent"]]);
      isOver = true;
    },
    /** Nothing more is told: it was sent before. */
    end(): void {
      isOver = true;
    },
  };
}
