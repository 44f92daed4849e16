import { Client, type ClientConfig } from "pg";

/** Longer than `statement_timeout`: a server that has not answered by then is not there any more, or frozen. */
const MAX_SILENCE_MS = 15_000;
const MORE_MS = 5_000;

/**
 * Cuts a connection whose server does not answer. pg's own `query_timeout` gives up only the query: the pool hands the hung connection to
 * the next one. A transaction that gives itself more time (`set local statement_timeout`) gets it here as well, until it ends.
 */
export class ReadTimeoutClient extends Client {
  readonly #usualMs: number;
  #silenceMs: number;

  constructor(config?: ClientConfig & { silenceMs?: number }) {
    super(config);
    this.#usualMs = config?.silenceMs ?? MAX_SILENCE_MS;
    this.#silenceMs = this.#usualMs;
  }

  override query(...given: unknown[]): never {
    this.#silenceMs = silenceAfter(textOf(given[0]), this.#silenceMs, this.#usualMs);
    const result = (super.query as (...all: unknown[]) => unknown).apply(this, given);
    if (result instanceof Promise && this.#silenceMs > 0) this.#watch(result);
    return result as never;
  }

  #watch(answer: Promise<unknown>): void {
    let isOpen = true;
    // What arrived while this process itself was busy is read before the immediate runs.
    const timer = setTimeout(() => setImmediate(() => isOpen && this.#cut()), this.#silenceMs);
    const end = () => {
      isOpen = false;
      clearTimeout(timer);
    };
    answer.then(end, end);
  }

  #cut(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy: (error: Error) => void } } };
    connection.stream.destroy(new Error(`The database has not answered for ${this.#silenceMs / 1000} s`));
  }
}

const textOf = (query: unknown): string => String((query as { text?: unknown } | undefined)?.text ?? query);

/** How long the server may be silent after this statement. 0: for ever. */
export function silenceAfter(statement: string, silenceMs: number, usualMs: number): number {
  if (/^(begin|start|commit|rollback)\b(?! to)/i.test(statement)) return usualMs;
  const [, time, unit] = /^set local statement_timeout = '?(\d+)(ms|s|min)?'?$/i.exec(statement.trim()) ?? [];
  if (time === undefined) return silenceMs;
  return time === "0" ? 0 : Number(time) * ({ s: 1_000, min: 60_000 }[unit ?? ""] ?? 1) + MORE_MS;
}
