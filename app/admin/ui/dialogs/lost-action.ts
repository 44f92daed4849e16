import { errorToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";

type LostAction = { toast: StaffToast; isLost: true };

/** The result of an action that failed on the way: no connection, or an error of ours. `service`: where something was to be sent. */
export const lostAction = (service: unknown): LostAction => ({
  toast: errorToast(typeof service === "string" ? `Failed to send to ${service}` : "Something went wrong"),
  isLost: true,
});

export const isLost = (result: unknown): boolean => typeof result === "object" && result !== null && "isLost" in result;
