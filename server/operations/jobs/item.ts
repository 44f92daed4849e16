import type { ItemAction, ItemResult } from "./job.ts";

/** A lead of a job whose turn has come. */
export type WaitingItem = {
  n: number;
  deliveryId: string | null;
  submissionId: string;
  serviceId: string | null;
  action: ItemAction;
  /** The last attempt when the person decided; null if that does not matter. */
  attemptN: number | null;
};

/** `deliveryId`: of one that was made for it. */
export type DoneItem = { n: number; result: ItemResult; attemptN: number | null; deliveryId?: string };
