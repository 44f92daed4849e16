import type { Cluster } from "./cluster.ts";
import type { Service } from "./service.ts";

/** What every part of the bench works with. */
export type Bench = { cluster: Cluster; service: Service; rounds: number };
