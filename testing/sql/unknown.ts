import { createHash } from "node:crypto";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type PrimitiveValueListNode,
} from "kysely";

const compiled = new Set<string>();
const statements: { place: string; run: () => Promise<unknown> }[] = [];
const IS_UNKNOWN = Symbol("unknown");

class Recorder extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async ({ sql }: CompiledQuery) => {
        count();
        compiled.add(sql);
        return { rows: unknown as never };
      },
      streamQuery: () => {
        throw new Error("not used");
      },
    };
  }
}

/** `= ($1)` is right where one value is meant, and `in ($1)` where it is a list. */
class Compiler extends PostgresQueryCompiler {
  protected override visitPrimitiveValueList({ kind, values }: PrimitiveValueListNode): void {
    const isOneValue = this.parentNode?.kind === "BinaryOperationNode" && values[0] === unknown;
    super.visitPrimitiveValueList({ kind, values: isOneValue ? [unknown] : values });
  }
}

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Recorder(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new Compiler(),
  },
});
const OF_DATABASE =
  /^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|with|withRecursive|getExecutor|transaction)$/;
const OF_VALUES = [String.prototype, Number.prototype, Date.prototype, Map.prototype, Set.prototype];

/** Where a text has to be made of it. */
const A_DAY = "2026-11-02";
const list: unknown[] = [];
const behaviour: ProxyHandler<object> = {
  get(_, key) {
    if (key === IS_UNKNOWN) return true;
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === "string" ? A_DAY : 1);
    if (key === "toJSON") return () => A_DAY;
    if (typeof key === "symbol") return list[key as never];
    if (key === "then" || key === "toOperationNode") return undefined;
    if (OF_DATABASE.test(key)) return (db[key as keyof typeof db] as () => unknown).bind(db);
    if (key in Array.prototype && !(key in String.prototype && key !== "length")) return list[key as never];
    return OF_VALUES.some((prototype) => key in prototype && key !== "length") ? method : unknown;
  },
  apply: () => unknown,
  ownKeys: () => ["length"],
};
/** What a statement is given: a value, a list of two, an object with any key, or the database. In the statement it is a parameter. */
const unknown: unknown = new Proxy(list, behaviour);
/** A key that may as well be a method, such as `at`. */
const method: unknown = new Proxy(() => unknown, behaviour);
list.push(unknown, unknown);

/** What cannot be computed without knowing is unknown as well. */
function attempt(compute: () => unknown): unknown {
  try {
    const value = compute();
    return typeof value === "function" ? unknown : value;
  } catch {
    return unknown;
  }
}

/** What a function makes is used if there is a part of a statement in it. Otherwise it says something about what is unknown. */
function made(compute: () => unknown): unknown {
  const value = attempt(compute);
  return holdsFragment(value) ? value : unknown;
}

const holdsFragment = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  ("toOperationNode" in value || Object.values(value).some((each) => each !== unknown && holdsFragment(each)));

/** Of a table, any entry will do. */
const at = (key: unknown, table: object): unknown =>
  isUnknown(key) && !isUnknown(table) ? Object.keys(table)[0] : key;

const isUnknown = (value: unknown): boolean =>
  (value as { [IS_UNKNOWN]?: true } | null | undefined)?.[IS_UNKNOWN] === true;

/** A loop that waits for something unknown would never end. */
const MAX_ASKED = 10_000;
let run = { usual: 0, forced: new Map<string, boolean>(), decided: new Map<string, boolean>(), asked: 0 };

/** Of conditions that nothing forces: all false, all true, and mixed, since some statements need several at once. */
const USUALLY = [0, 1, 2, 3, 4, 5, 6, 7];
const usually = (key: string): boolean =>
  run.usual < 2 ? run.usual === 1 : createHash("sha256").update(`${run.usual} ${key}`).digest().readUInt8() > 127;

function count(): void {
  if (++run.asked > MAX_ASKED) throw new Error("goes round in a loop");
}

/** A condition. One that depends on something unknown is both true and false, one after the other, and the same in the whole statement. */
function choose(key: string, values: () => unknown[], test: () => unknown): unknown {
  if (!values().some((value) => isUnknown(value) || (Array.isArray(value) && value.some(isUnknown)))) return test();
  count();
  const decision = run.decided.get(key) ?? run.forced.get(key) ?? usually(key);
  run.decided.set(key, decision);
  return decision;
}

const statement = (place: string, run: () => Promise<unknown>): void => void statements.push({ place, run });

const query = (place: string, text: unknown): void => void compiled.add(`/*${place}*/${String(text)}`);

/** The texts of all statements, and where and why one could not be compiled. */
async function compile(): Promise<{ compiled: string[]; failures: { place: string; reason: unknown }[] }> {
  const failures = [];
  for (const { place, run: compileOne } of statements) {
    const seen = new Set<string>();
    const waiting = USUALLY.map((usual) => ({ usual, forced: new Map<string, boolean>() }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      run = { ...next, decided: new Map(), asked: 0 };
      try {
        await compileOne();
      } catch (reason) {
        failures.push({ place, reason });
      }
      const taken = new Map<string, boolean>();
      for (const [key, decision] of run.decided) {
        seen.add(`${run.usual} ${key} ${decision}`);
        const other = `${run.usual} ${key} ${!decision}`;
        if (!seen.has(other)) waiting.push({ usual: run.usual, forced: new Map(taken).set(key, !decision) });
        seen.add(other);
        taken.set(key, decision);
      }
    }
  }
  return { compiled: [...compiled], failures };
}

/** What instrumented modules call: one module, so that there is one of it. */
export const sqlRun = { at, attempt, made, choose, query, statement, unknown, compile };
