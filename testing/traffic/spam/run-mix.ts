import type { Database } from "#server/platform/db/database.ts";
import { createRandom, type Random } from "#testing/random.ts";
import { tableOf, toMarkdown, type Column } from "#testing/report/markdown.ts";
import { BOTS } from "./bots.ts";
import { call } from "./call.ts";
import { PEOPLE } from "./real-visitors.ts";

type Row = { kind: string; sent: number; held: number; lost: number };
export type Played = { bots: Row[]; people: Row[]; notAnswered: number };

type Sent = { isBot: boolean; kind: string; found: { id: string } | { email: string }; status: number };

/** How many at once: few, because whoever waits in a line behind others is no longer too fast on a busy machine. */
const AT_ONCE = 8;

/** Bots and people, mixed by the seed, against a running web process that trusts 127.0.0.1 as its proxy. */
export async function play(
  { url, db }: { url: string; db: Database },
  input: { bots: number; people: number; seed: number },
): Promise<Played> {
  const random = createRandom(input.seed, "abuse");
  const turns = shuffled(random, [...botTurns(url, input.bots, random), ...peopleTurns(url, input.people, random)]);
  const sent: Sent[] = [];
  let next = 0;
  const patient: Promise<void>[] = []; // who has no scripts waits between two pages, and holds nobody up
  const hands = Array.from({ length: AT_ONCE }, async () => {
    for (let turn = turns[next++]; turn; turn = turns[next++]) {
      const done = turn.send().then((one) => void sent.push(one));
      if (turn.isSlow) patient.push(done);
      else await done;
    }
  });
  await Promise.all(hands);
  await Promise.all(patient);
  return tally(db, sent);
}

type Turn = { isSlow: boolean; send: () => Promise<Sent> };

function botTurns(url: string, count: number, random: Random): Turn[] {
  const kinds = Object.entries(BOTS);
  return Array.from({ length: count }, (_, n): Turn[] => {
    const entry = kinds[n % kinds.length];
    if (!entry) return [];
    const [kind, make] = entry;
    const send = async () => {
      const { id, headers, body } = make(url, random);
      const { status } = await call(`${url}/api/submissions`, { headers, body });
      return { isBot: true, kind, found: { id }, status };
    };
    return [{ isSlow: false, send }];
  }).flat();
}

const peopleTurns = (url: string, count: number, random: Random): Turn[] =>
  PEOPLE.flatMap(({ kind, share, send }) =>
    Array.from({ length: Math.round((share * count) / 1_000) }, () => ({
      isSlow: kind === "without JavaScript",
      send: async () => {
        const { email, status } = await send(url, random);
        return { isBot: false, kind, found: { email }, status };
      },
    })),
  );

function shuffled<T>(random: Random, list: T[]): T[] {
  for (let n = list.length - 1; n > 0; n--) {
    const other = random.whole(0, n);
    [list[n], list[other]] = [list[other] as T, list[n] as T];
  }
  return list;
}

async function tally(db: Database, sent: readonly Sent[]): Promise<Played> {
  const stored = await db.selectFrom("form_submissions").select(["id", "submission_data", "quarantined_at"]).execute();
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byEmail = new Map(stored.map((row) => [(row.submission_data as { email?: string }).email, row]));
  const rowsOf = (isBot: boolean): Row[] =>
    [...Map.groupBy(sent.filter((one) => one.isBot === isBot), ({ kind }) => kind)].map(([kind, all]) => {
      const rows = all.map(({ found }) => ("id" in found ? byId.get(found.id) : byEmail.get(found.email)));
      return {
        kind,
        sent: all.length,
        held: rows.filter((row) => row !== undefined && row.quarantined_at !== null).length,
        lost: rows.filter((row) => row === undefined).length,
      };
    }); // prettier-ignore
  const notAnswered = sent.filter(({ status }) => status !== 200 && status !== 428).length;
  return { bots: rowsOf(true), people: rowsOf(false), notAnswered };
}

export const sharesOf = ({ bots, people, notAnswered }: Played) => ({
  botsQuarantined: sum(bots, ({ held }) => held) / sum(bots, (row) => row.sent),
  peopleQuarantined: sum(people, ({ held }) => held) / sum(people, (row) => row.sent),
  lost: sum([...bots, ...people], ({ lost }) => lost),
  notAnswered,
});

const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);

const COLUMNS: readonly Column<Row>[] = [
  ["kind", ({ kind }) => kind],
  ["sent", ({ sent }) => sent],
  ["held", ({ held }) => held],
  ["through", ({ sent, held, lost }) => sent - held - lost],
  ["lost", ({ lost }) => lost],
];

export function describeMix(played: Played): Promise<string> {
  const { botsQuarantined, peopleQuarantined, lost } = sharesOf(played);
  return toMarkdown([
    tableOf(COLUMNS, [...played.bots, ...played.people]),
    `Programs held ${(botsQuarantined * 100).toFixed(2)} %, people held ${(peopleQuarantined * 100).toFixed(2)} %, lost ${lost}`,
  ]);
}
