/**
 * paused: nothing is sent to a service until a person resumes it. undelivered: leads have been waiting for a service for a
 * quarter of an hour. failed: the service will not have them, or was tried often enough. in_doubt: for an hour nobody has said
 * whether they arrived. silent: a form gets no leads though it should. broken: the synthetic visitor does not get through it.
 * unwatched: the synthetic visitor itself has stopped coming.
 */
export type AlarmKind = "paused" | "undelivered" | "failed" | "in_doubt" | "silent" | "broken" | "unwatched";

/** What a letter and the staff pages say about an alarm: names of things and numbers, nobody's data. */
export type AlarmDetails = {
  /** Of the api service. */
  service?: string;
  formType?: string;
  since: string;
  leads: number;
  /** The service's own words, or what happened to the synthetic visitor. */
  reason?: string;
  step?: string;
};

/** A cause for an alarm, as it is at this moment. */
export type Finding = {
  kind: AlarmKind;
  /** Id of the api service, the form type, or what else there is one of. */
  target: string;
  details: AlarmDetails;
  /** The member of staff who paused it. */
  by?: string;
  /** It keeps an alarm that is there, but raises none: another one says the same already. */
  raises: boolean;
  /** It is worth a reminder: nobody needs one about what has been lying there for a week. */
  isFresh: boolean;
};

export type Alarm = {
  id: string;
  kind: AlarmKind;
  target: string;
  details: AlarmDetails;
  raisedAt: Date;
  mailedAt: Date | null;
  letters: number;
  told: number;
  goneSince: Date | null;
};
