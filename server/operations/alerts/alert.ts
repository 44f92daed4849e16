import type { AlertKind, DetailsOf } from "./kinds.ts";

/** A cause for an alert, as it is at this moment. */
export type Finding = {
  [Kind in AlertKind]: {
    kind: Kind;
    /** Id of the api service, the form type, or what else there is one of. */
    target: string;
    details: DetailsOf[Kind];
    /** The member of staff who paused it. */
    by?: string;
    /** It keeps an alert that is there, but raises none: another one says the same already. */
    raises: boolean;
    /** It is worth a reminder: nobody needs one about what has been lying there for a week. */
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
