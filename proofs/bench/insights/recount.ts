/* oxlint-disable typescript/no-non-null-assertion -- sums by number, a hundred million times: the numbers are those of versions and visits */
import { WAIT_CLASSES } from "#server/insights/waits.ts";
import { runSql } from "#testing/database/databases.ts";
import { CAMPAIGNS, DEVICES, versions, type Version } from "./visits.ts";

/** What was counted, by plain sums of our own that are never written: of campaigns, of days, of waits and of fields. */
export type Recount = {
  add: (version: number, campaign: number, device: number, move: number) => void;
  addWait: (version: number, step: number, seconds: number) => void;
  addTrouble: (version: number, field: number) => void;
  /** Ends a day. */
  endDay: (day: string) => void;
  sums: () => Readonly<Record<Part, ReadonlyMap<string, number>>>;
};

const PARTS = ["campaigns", "days", "waits", "troubles"] as const;
type Part = (typeof PARTS)[number];

export function createRecount(): Recount {
  const own = versions.map(({ slugs, fields, moves }) => ({
    moves: moves.map(() => new Float64Array(CAMPAIGNS)),
    devices: DEVICES.map(() => 0),
    waits: slugs.map(() => new Float64Array(WAIT_CLASSES.length)),
    troubles: new Float64Array(fields.length),
  }));
  const days = new Map<string, number>();
  return {
    add(version, campaign, device, move) {
      own[version]!.moves[move]![campaign]!++;
      own[version]!.devices[device]!++;
    },
    addWait: (version, step, seconds) => own[version]!.waits[step]![seconds]!++,
    addTrouble: (version, field) => own[version]!.troubles[field]!++,
    endDay(day) {
      for (const [n, { form }] of versions.entries())
        for (const [d, device] of DEVICES.entries()) {
          const counted = own[n]!.devices[d]!;
          if (counted > 0) days.set(`${day} ${form} ${device}`, counted);
          own[n]!.devices[d] = 0;
        }
    },
    sums: () => ({
      campaigns: keyed(({ form, sha, moves }, n) =>
        moves.flatMap(([from, to], m) =>
          [...own[n]!.moves[m]!].map((sum, c) => [`${form} ${sha} c-${c} ${from}>${to}`, sum]),
        ),
      ),
      days,
      waits: keyed(({ form, sha, slugs }, n) =>
        slugs.flatMap((step, s) =>
          WAIT_CLASSES.map((seconds, c) => [`${form} ${sha} ${step} ${seconds}`, own[n]!.waits[s]![c]!]),
        ),
      ),
      troubles: keyed(({ form, sha, fields }, n) =>
        fields.map((field, f) => [`${form} ${sha} ${field}`, own[n]!.troubles[f]!]),
      ),
    }),
  };
}

const keyed = (of: (version: Version, n: number) => [string, number][]): Map<string, number> =>
  new Map(versions.flatMap(of).filter(([, sum]) => sum > 0));

const STORED: Readonly<Record<Part, string>> = {
  campaigns: `select concat_ws(' ', form_type, definition_sha, campaign, from_step || '>' || to_step) as key, n
    from (select form_type, definition_sha, campaign_id, from_step, to_step, sum(n)::float8 as n from step_counts group by 1, 2, 3, 4, 5) moved
    join campaigns on id = campaign_id`,
  days: "select concat_ws(' ', day, form_type, device) as key, sum(n)::float8 as n from step_totals group by 1",
  waits:
    "select concat_ws(' ', form_type, definition_sha, step, seconds_class) as key, sum(n)::float8 as n from dwell_counts group by 1",
  troubles:
    "select concat_ws(' ', form_type, definition_sha, field) as key, sum(n)::float8 as n from field_counts group by 1",
};

/** Returns the number of compared sums, their counts, and those that differ. */
export async function compare(
  url: string,
  recount: Recount,
): Promise<{ compared: number; counted: number; wrong: string[] }> {
  let [compared, counted] = [0, 0];
  const wrong: string[] = [];
  const sums = recount.sums();
  for (const part of PARTS) {
    const own = sums[part];
    const { rows } = (await runSql(url, STORED[part])) as { rows: { key: string; n: number }[] };
    compared += own.size;
    for (const { key, n } of rows) if (own.get(key) !== n) wrong.push(`${part}, ${key}: ${n}, not ${own.get(key)}`);
    if (rows.length !== own.size) wrong.push(`${part}: ${rows.length} sums, not ${own.size}`);
    if (part === "campaigns") counted = rows.reduce((sum, { n }) => sum + n, 0);
  }
  return { compared, counted, wrong };
}
