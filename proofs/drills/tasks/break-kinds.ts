import { STAFF_MAIL } from "#server/platform/engine/queues.ts";
import type { Kind } from "./kind.ts";

/** To show that the drill can fail: one kind's work is planted twice, and another's effect is looked for that was never planted. */
export function breakKinds(kinds: readonly Kind[]): Kind[] {
  return kinds.map((kind) => {
    if (kind.name === STAFF_MAIL)
      return {
        ...kind,
        async plant(stage) {
          const [one, other] = [await kind.plant(stage), await kind.plant(stage)];
          return async () => ({ times: (await one()).times + (await other()).times, ids: 2 });
        },
      };
    return kind.name === "delete-cookie-choices" ? { ...kind, plant: async () => async () => ({ times: 0 }) } : kind;
  });
}
