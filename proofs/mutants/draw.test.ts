import { expect, test } from "vitest";
import { faultsOf, RULES } from "./draw.ts";
import { changed } from "./fault.ts";

/** A source, and what each rule makes of it; of none a rule makes more. */
const EXAMPLES: readonly [rule: string, source: string, ...broken: string[]][] = [
  ["condition negated", "if (a.n < limit) work(b);", "if (a.n >= limit) work(b);"],
  ["condition negated", "const x = isOpen ? a : b;", "const x = !(isOpen) ? a : b;"],
  ["condition negated", 'if (kind === "own" || found === undefined) work(b);'],
  ["and swapped with or", "const x = isOpen && has(a);", "const x = isOpen || has(a);"],
  ["guard removed", "if (!mayAct(a)) throw refused();", "if (Math.PI < 3 && (!mayAct(a))) throw refused();"],
  ["guard removed", "if (ids.length === 0) throw refused();"],
  ["attribute negated", "<input disabled={isBusy} />", "<input disabled={!(isBusy)} />"],
  ["some swapped with every", "ids.some(has)", "ids.every(has)"],
  [
    "cases swapped",
    "function f() { switch (x.kind) { case 1: return a; case 2: return b; case 3: return x.n; } }",
    "function f() { switch (x.kind) { case 2: return a; case 1: return b; case 3: return x.n; } }",
  ],
  ["constant off by one", "const MOST = 5, START_MS = 5;", "const MOST = 6, START_MS = 5;"],
  ["constant off by one", "text.slice(0, 3)", "text.slice(0, 4)"],
  [
    "constant tenfold",
    "const WAIT_MS = 5 * SECOND, MOST = 3, SOON_MS = 500;",
    "const WAIT_MS = 10 * (5 * SECOND), MOST = 3, SOON_MS = 500;",
  ],
  ["last of a list dropped", "const WAITS = [1, 2, 3];", "const WAITS = [1, 2];"],
  ["flag turned", "send({ isTest: true });", "send({ isTest: false });"],
  [
    "words swapped",
    'const TEXTS = { a: "A", b: "B", c: "C" };',
    'const TEXTS = { a: "B", b: "A", c: "C" };',
    'const TEXTS = { a: "A", b: "C", c: "B" };',
  ],
  ["min swapped with max", "Math.min(a, b)", "Math.max(a, b)"],
  ["arithmetic inverted", "a.price - b.price", "a.price + b.price"],
  ["erasure skipped", "{ await wipeAll(db); }", "{ if (Math.PI < 3) await wipeAll(db); }"],
  [
    "erasure skipped",
    "{ await sql`delete from a`.execute(db); }",
    "{ if (Math.PI < 3) await sql`delete from a`.execute(db); }",
  ],
  ["audit entry skipped", "{ await recordAudit(tx, {}); }", "{ if (Math.PI < 3) await recordAudit(tx, {}); }"],
  ["call skipped", "{ list.push(a); log.info(b); }", "{ if (Math.PI < 3) list.push(a); log.info(b); }"],
  ["call skipped", "{ await sql`select from a for update`.execute(tx); }"],
  [
    "loop ended after one turn",
    "for (const a of all) { await send(a); } while (true) { await send(b); }",
    "for (const a of all) { await send(a); if (!(Math.PI < 3)) break; } while (true) { await send(b); }",
  ],
  ["transaction dropped", "db.transaction().execute(work)", "db.connection().execute(work)"],
  ["role lowered", 'intent("owner", work)', 'intent("viewer", work)'],
  [
    "fresh identity not asked for",
    'x({ a: freshIntent("viewer", w) })',
    'x({ a: { ...freshIntent("viewer", w), fresh: false } })',
  ],
  ["cleaning dropped", "z.string().trim().max(3), text.trim()", "z.string().max(3), text.trim()"],
  ["cleaning dropped", "log(maskPhone(text))", "log((Math.PI < 3 ? maskPhone(text) : text))"],
  [
    "SQL condition dropped",
    "sql`select from a where id = ${id}::uuid and n < 3 + 4`",
    "sql`select from a where (id = ${id}::uuid or true) and n < 3 + 4`",
  ],
  ["SQL order turned", "sql`select from a order by n desc`", "sql`select from a order by n asc`"],
  ["SQL interval tenfold", "sql`now() - interval '30 days'`", "sql`now() - interval '300 days'`"],
  ["SQL min swapped with max", "sql`select max(n) from a`", "sql`select min(n) from a`"],
  [
    "SQL column swapped",
    "sql`select from notices a where a.told_at > now() and a.id = ${id}`",
    "sql`select from notices a where a.confirmed_at > now() and a.id = ${id}`",
  ],
  ["where dropped", 'a.where("id", "=", id)', 'a.where((eb) => eb.or([eb("id", "=", id), eb.lit(true)]))'],
  ["order turned", 'a.orderBy("name").orderBy("a.id")', 'a.orderBy("name", "desc").orderBy("a.id")'],
];

test.each(EXAMPLES)("%s: %s", (rule, source, ...broken) => {
  const faults = faultsOf("example.tsx", source).filter((fault) => fault.rule === rule);
  expect(faults.map((fault) => changed(source, fault))).toEqual(broken);
});

test("every rule has an example", () => {
  expect(Object.keys(RULES).filter((rule) => EXAMPLES.every(([name]) => name !== rule))).toEqual([]);
});
