import type { Behaviour } from "#testing/fake-service/protocol/behaviour.ts";
import { connection } from "./n1-connection.ts";
import { transport } from "./n2-transport.ts";
import { bodies } from "./n3-bodies.ts";
import { statuses } from "./n4-statuses.ts";
import { outages } from "./n5-outages.ts";
import { metaApi } from "./n7-meta.ts";
import { shapes } from "./shapes.ts";
import { tokens } from "./tokens.ts";

/** All behaviours of the fake service. */
export const behaviours: readonly Behaviour[] = [
  ...connection,
  ...transport,
  ...bodies,
  ...statuses,
  ...outages,
  ...metaApi,
  ...shapes,
  ...tokens,
];

const byName: ReadonlyMap<string, Behaviour> = new Map(behaviours.map((behaviour) => [behaviour.name, behaviour]));

export const behaviourNamed = (name: string): Behaviour | undefined => byName.get(name);
