import type { Behaviour } from "./behaviour.ts";
import { connection } from "./behaviours/n1-connection.ts";
import { transport } from "./behaviours/n2-transport.ts";
import { bodies } from "./behaviours/n3-bodies.ts";
import { statuses } from "./behaviours/n4-statuses.ts";
import { weather } from "./behaviours/n5-weather.ts";
import { metaApi } from "./behaviours/n7-meta.ts";
import { shapes } from "./behaviours/shapes.ts";

/** All that an api service may do to a lead. */
export const behaviours: readonly Behaviour[] = [
  ...connection,
  ...transport,
  ...bodies,
  ...statuses,
  ...weather,
  ...metaApi,
  ...shapes,
];

const byName: ReadonlyMap<string, Behaviour> = new Map(behaviours.map((behaviour) => [behaviour.name, behaviour]));

export const behaviourNamed = (name: string): Behaviour | undefined => byName.get(name);
