import { lineOf, tableOf, type Column } from "#testing/report/markdown.ts";
import type { Kind } from "./kind.ts";
import { KILLERS, type Killer } from "./killers.ts";
import type { Outcome } from "./round.ts";
import { isBad, type Verdict } from "./verdict.ts";

const MOMENTS = ["start", "middle", "end"] as const;

/** For whoever watches. */
export const lineOfRound = (outcome: Outcome): string =>
  lineOf<Outcome>(
    [
      ["", ({ moment, killer }) => `${moment}, ${killer} killed`],
      ["", ({ verdicts }) => summary([...verdicts.values()])],
      [
        "bad:",
        ({ verdicts }) =>
          [...verdicts].flatMap(([name, one]) => (isBad(one) ? `${name} ${one}` : [])).join(" ") || "none",
      ],
      ["not held:", ({ missed }) => missed.join(" ") || "none"],
      ["at its next time:", ({ late }) => late.join(" ") || "none"],
      ["problems:", ({ problems }) => problems.join("; ") || "none"],
      ["killed while they ran:", ({ hit }) => hit.size],
      ["", ({ seconds }) => `${seconds.toFixed(0)} s`],
    ],
    outcome,
  );

/** `twice 2, once 5`; a single one without its number. */
function summary(verdicts: readonly Verdict[]): string {
  const groups = [...Map.groupBy(verdicts, (one) => one)];
  if (groups.length === 1 && verdicts.length === 1) return verdicts[0] ?? "";
  return groups.map(([verdict, { length }]) => `${length} ${verdict}`).join(", ");
}

const cell = (kind: Kind, rounds: readonly Outcome[]): string =>
  summary(rounds.flatMap(({ verdicts }) => verdicts.get(kind.name) ?? []));

/** A round that has held some kinds at their middle says of the others only what a kill at any other moment does. */
const isHeldIn = ({ name, wave }: Kind, { moment, missed }: Outcome): boolean =>
  moment !== "random" && (!moment.startsWith("middle") || moment === `middle ${wave}`) && !missed.includes(name);

/** Of which kinds which moment and killer are missing: the machine was too busy to get all of them there in time. */
export const notHeld = (kinds: readonly Kind[], outcomes: readonly Outcome[], killers: readonly Killer[]): string[] =>
  killers.flatMap((killer) =>
    MOMENTS.flatMap((moment) =>
      kinds.flatMap((kind) =>
        heldAt(kind, outcomes, moment, killer).length > 0 ? [] : `${kind.name} at its ${moment}, ${killer}`,
      ),
    ),
  );

const heldAt = (kind: Kind, outcomes: readonly Outcome[], moment: string, killer: Killer): Outcome[] =>
  outcomes.filter((one) => one.killer === killer && one.moment.startsWith(moment) && isHeldIn(kind, one));

/** Kind by moment and killer; the last columns are of all other moments. */
export function tableOfRounds(kinds: readonly Kind[], outcomes: readonly Outcome[]): string {
  const held = MOMENTS.flatMap((moment) =>
    KILLERS.map((killer): Column<Kind> => [
      `${moment}, ${killer}`,
      (kind) => cell(kind, heldAt(kind, outcomes, moment, killer)) || "–",
    ]),
  );
  const others = KILLERS.map((killer): Column<Kind> => {
    const rounds = (kind: Kind) => outcomes.filter((one) => one.killer === killer && !isHeldIn(kind, one));
    return [`random, ${killer}`, (kind) => cell(kind, rounds(kind)) || "–"];
  });
  const hits: Column<Kind> = [
    "of these while it ran",
    ({ name }) => {
      const rounds = outcomes.filter(({ moment }) => moment === "random");
      return `${rounds.filter(({ hit }) => hit.has(name)).length} of ${rounds.length}`;
    },
  ];
  return tableOf<Kind>(
    [["kind", ({ name }) => name], ...held, ...others, hits],
    kinds,
    held.length + others.length + 1,
  );
}
