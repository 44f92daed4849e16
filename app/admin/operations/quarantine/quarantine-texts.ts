import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
const leads = (count: number): string => (count === 1 ? "1 lead" : `${count} leads`);

const NOTHING: StaffToast = {
  title: "Error",
  description: "None of these is in quarantine any more",
  destructive: true,
};

export const releaseToast = (count: number): StaffToast =>
  count === 0 ? NOTHING : { title: "Success", description: `${leads(count)} released`, destructive: false };

export const deleteQuarantinedToast = (count: number): StaffToast =>
  count === 0 ? NOTHING : { title: "Success", description: `${leads(count)} deleted`, destructive: false };
