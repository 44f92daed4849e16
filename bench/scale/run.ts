import { readFile } from "node:fs/promises";
import type { Costs } from "./model.ts";
import { scaleTable } from "./table.ts";

/** `npm run scale:model`: what so many leads a second need, computed from what was measured (docs/proof/costs.json). */
const costs = JSON.parse(await readFile("docs/proof/costs.json", "utf8")) as Costs;
console.log(await scaleTable(costs));
