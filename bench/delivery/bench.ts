import type { Cluster } from "./fresh-databases.ts";
import type { Service } from "#testing/traffic/timed-service.ts";

/** What every part of the bench works with. */
export type Bench = { cluster: Cluster; service: Service; rounds: number };
