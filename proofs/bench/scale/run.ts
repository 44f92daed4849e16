import { readFile } from "node:fs/promises";
import type { Costs } from "./model.ts";
import { scaleTable } from "./table.ts";

/** `npm run prove scale`: the machines a lead rate needs, computed from measured costs (proofs/pages/costs.json). */
const costs = JSON.parse(await readFile("proofs/pages/costs.json", "utf8")) as Costs;
console.log(await scaleTable(costs));
