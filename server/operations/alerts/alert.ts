import type { AlertKind, DetailsOf } from "./kinds.ts";

/** A current cause for an alert. */
export type Finding = {
  [Kind in AlertKind]: {
    kind: Kind;
    /** Id of the api service, the form type, or another key. */
    target: string;
    details: DetailsOf[Kind];
    /** The member of staff who paused it. */
    by?: string;
    /** false if it only keeps an existing alert open, because another one covers the cause. */
    raises: boolean;
    /** Whether reminders are sent; not for leads that have been waiting for a week. */
    isFresh: boolean;
  };
}[AlertKind];

type Stored<Kind extends AlertKind> = {
  id: string;
  kind: Kind;
  target: string;
  details: DetailsOf[Kind];
  raisedAt: Date;
  mailedAt: Date | null;
  letters: number;
  lastEmailLeads: number;
  goneSince: Date | null;
  clearedAt: Date | null;
  /** Its email waits for the end of quiet hours. */
  heldSince: Date | null;
};

export type Alert = { [Kind in AlertKind]: Stored<Kind> }[AlertKind];
