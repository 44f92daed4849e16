import type { Count } from "#server/delivery/stats/what-counts.ts";

/** Stored with every alert. */
export type Common = {
  since: string;
  leads: number;
  /** The threshold in minutes, where it can be set. */
  minutes?: number;
};

/** How staff screens format names and numbers. */
export type ScreenFormat = {
  formName: (formType: string) => string;
  formatCount: (count: number | Count, one: string, many?: string) => string;
};

/** All texts of one kind of alert, for the emails to owners and the Delivery health screen. */
export type AlertRecord<Details> = {
  /** Label in the alert settings. */
  name: string;
  /** Default: sent during quiet hours too. */
  isUrgent: boolean;
  /** Default threshold; absent if it cannot be set. */
  minutes?: number;
  /** What the number counts, if not leads. */
  counts?: string;
  /** The detector that finds it: one of start-alerts.ts. */
  detector: "services" | "silence" | "synthetic" | "retention" | "quarantine" | "timeline" | "privacy";
  /** On the screen. */
  headline(details: Details, format: ScreenFormat): string;
  /** In an email: its subject, and part of a sentence. */
  subject(details: Details): string;
  /** What happened. `by`: the member of staff who did it. */
  explain(details: Details, since: string, by: string | undefined): string[];
  /** What to do. */
  advice: string;
  link(details: Details): { label: string; path: string };
};
