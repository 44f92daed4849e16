import { setTimeout as wait } from "node:timers/promises";
import type { Release } from "#drills/release/release.ts";
import type { Stage } from "./harness.ts";

/** nginx leaves a process alone for ten seconds after it has said that it stops (fail_timeout). */
const BACK_IN_USE_MS = 11_000;

/** As docs/operating.md says: the schema first, then one process after the other. */
export async function rollOut(stage: Stage, next: Release, note: (what: string) => void): Promise<void> {
  note("migrate");
  note((await next.run("migrate", [], stage.settings)).trim());
  for (const [index, port] of stage.webPorts.entries()) {
    note(`restart web ${index + 1}`);
    const old = stage.web[index];
    if (old) await stage.product.end(old);
    note(`start web ${index + 1}`);
    const child = stage.product.web(next, port);
    stage.web[index] = child;
    if (!(await child.ready)) throw new Error((await child.ended).lastLines.join("\n"));
    note(`web ${index + 1} is there again`);
    await wait(BACK_IN_USE_MS);
  }
  for (const [index, old] of stage.workers.entries()) {
    note(`restart worker ${index + 1}`);
    await stage.product.end(old);
    const child = stage.product.worker(next);
    stage.workers[index] = child;
    if (!(await child.ready)) throw new Error((await child.ended).lastLines.join("\n"));
  }
  note("all processes are of the next release");
}
