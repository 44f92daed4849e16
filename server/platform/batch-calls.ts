const MAX_BATCH_SIZE = 64;
const MAX_CONCURRENT = 2;

type Waiting<In, Out> = { one: In; done: (out: Out) => void; fail: (error: unknown) => void };

/**
 * Batches calls into one statement: those of one turn of the event loop, and those made while earlier ones are in progress. A single
 * call waits only for the end of its turn. If a batch fails, each call is retried alone, so that one bad row does not fail the others.
 */
export function batchCalls<In, Out>(run: (many: readonly In[]) => Promise<Out[]>): (one: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let underWay = 0;
  let isStarting = false;

  async function settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await run(batch.map(({ one }) => one));
      for (const [i, out] of outs.entries()) batch[i]?.done(out);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((single) => settle([single])));
      else batch[0]?.fail(error);
    }
  }

  async function work(): Promise<void> {
    isStarting = false;
    underWay++;
    while (waiting.length > 0) await settle(waiting.splice(0, MAX_BATCH_SIZE));
    underWay--;
  }

  return (one) =>
    new Promise((done, fail) => {
      waiting.push({ one, done, fail });
      if (isStarting || underWay >= MAX_CONCURRENT) return;
      isStarting = true;
      setImmediate(() => void work());
    });
}
