import type { Count } from "#server/delivery/stats/what-counts.ts";

/** What is stored about every alert. */
export type Common = {
  since: string;
  leads: number;
  /** How long it had to last, where that can be set. */
  minutes?: number;
};

/** The staff screens' own way to write names and numbers. */
export type ScreenFormat = {
  formName: (formType: string) => string;
  formatCount: (count: number | Count, one: string, many?: string) => string;
};

/** Everything that is said about one kind of alert, in the emails to owners and on the Delivery health screen. */
export type AlertRecord<Details> = {
  /** Where it is set who is told. */
  name: string;
  /** Told in quiet hours too, unless an owner has set it otherwise. */
  isUrgent: boolean;
  /** How long it must last before anybody is told, unless an owner has set it otherwise. Without it: it cannot be set. */
  minutes?: number;
  /** What its number counts, if not leads. */
  counts?: string;
  /** Which detector finds it: one of start-alerts.ts. */
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
