import type { Recognition } from "#server/delivery/adapter.ts";

/** What the path of a request asks for. */
export type Route = { recognition: Recognition; plan: Plan };

export type Plan =
  | { kind: "one"; name: string }
  | { kind: "sequence"; names: readonly string[] }
  | { kind: "switch"; name: string; otherwise: string };

/**
 * /ok, /key/ok, /natural/sequence/hang,ok, /none/switch/outage; what follows is free: /key/ok/second is another house.
 * Meta's own address (/v26.0/<pixel id>/events) is a switch named after the pixel.
 */
export function readRoute(path: string): Route {
  const pixel = /^\/v\d+\.\d+\/(\d+)\/events$/.exec(path)?.[1];
  if (pixel !== undefined) return { recognition: "key", plan: { kind: "switch", name: pixel, otherwise: "meta" } };
  const [first = "", ...rest] = path.split("/").slice(1);
  return first === "key" || first === "natural" || first === "none"
    ? { recognition: first, plan: readPlan(rest) }
    : { recognition: "none", plan: readPlan([first, ...rest]) };
}

export function readPlan([first = "", second = ""]: readonly string[]): Plan {
  if (first === "sequence") return { kind: "sequence", names: second.replaceAll(/%2c/gi, ",").split(",") };
  if (first === "switch") return { kind: "switch", name: second, otherwise: "ok" };
  return { kind: "one", name: first };
}
