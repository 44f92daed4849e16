import type { Adapter } from "#server/delivery/adapter.ts";
import { sentOfForm } from "./sent-of-form.ts";

export type GoingLive = {
  config: unknown;
  hasKey: boolean;
  /** A test of these settings was accepted, or somebody has said that it goes without one. */
  isTested: boolean;
  /** The forms that are to send to it. */
  forms: readonly { name: string; leadType: string }[];
};

/** What is missing before a service is switched on. */
export function goLiveProblems(adapter: Adapter<unknown>, { config, hasKey, isTested, forms }: GoingLive): string[] {
  const read = adapter.readConfig(config);
  if (!read.ok) return []; // the save says what is wrong with them
  const needsKey = adapter.secret !== undefined && adapter.sendsKey?.(read.value) !== false;
  const untyped = sentOfForm(adapter.kind, config).includes("leadType")
    ? forms.filter((form) => form.leadType === "")
    : [];
  return [
    ...(needsKey && !hasKey ? ["The key is missing: enter it, or choose that none is needed"] : []),
    ...(untyped.length > 0 ? [`Choose a lead type for ${untyped.map(({ name }) => name).join(", ")}`] : []),
    ...(isTested ? [] : ["No test of these settings was accepted: send one, or tick 'Without a test'"]),
  ];
}
