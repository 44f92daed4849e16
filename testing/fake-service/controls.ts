import { behaviourNamed } from "./behaviours/registry.ts";
import { readPlan, type Plan } from "./route.ts";

/** State that can be changed while the fake service runs. */
export type Controls = {
  /** From now on, `/switch/<name>` does this: a behaviour's name, or `sequence/a,b,c`. */
  switchTo: (name: string, behaviour: string) => void;
  revokeToken: (token: string) => void;
  restoreToken: (token: string) => void;
  isRevoked: (token: string) => boolean;
  /** The plan behind a switch; any other plan stays what it is. */
  settle: (plan: Plan) => Exclude<Plan, { kind: "switch" }>;
};

export function createControls(): Controls {
  const switches = new Map<string, Exclude<Plan, { kind: "switch" }>>();
  const revoked = new Set<string>();
  return {
    switchTo: (name, behaviour) => void switches.set(name, readSwitchable(behaviour)),
    revokeToken: (token) => void revoked.add(token),
    restoreToken: (token) => void revoked.delete(token),
    isRevoked: (token) => revoked.has(token),
    settle: (plan) =>
      plan.kind === "switch" ? (switches.get(plan.name) ?? { kind: "one", name: plan.otherwise }) : plan,
  };
}

function readSwitchable(behaviour: string): Exclude<Plan, { kind: "switch" }> {
  const plan = readPlan(behaviour.split("/"));
  const names = plan.kind === "sequence" ? plan.names : [plan.name];
  const wrong = names.find((name) => behaviourNamed(name)?.server !== "http");
  if (wrong !== undefined || plan.kind === "switch") throw new Error(`There is no behaviour "${wrong ?? behaviour}"`);
  return plan;
}
