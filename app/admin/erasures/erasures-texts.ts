import { formatCount } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";

export const toldToast = (count: number): StaffToast =>
  count === 0 ? errorToast("Tick at least one line") : successToast(`${formatCount(count, "line")} ticked off`);

export const openText = (count: number): string =>
  count === 0 ? "Nobody is left to tell" : `${formatCount(count, "service", "services")} to ask to erase a lead`;
