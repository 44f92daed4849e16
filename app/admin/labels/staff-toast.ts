/** Toasts for staff (specification §8, English, word for word; the rest is ours). */
export type StaffToast = { title: string; description?: string; destructive: boolean };
/** Returns a copy, so that repeating a text announces it again. */
export const announce = (toast: StaffToast): StaffToast => ({ ...toast });
/** For owners about their team, and for all staff about their account. */
export const successToast = (description: string): StaffToast => ({
  title: "Success",
  description,
  destructive: false,
});

export const errorToast = (description: string): StaffToast => ({ title: "Error", description, destructive: true });
export const doneToast = (title: string): StaffToast => ({ title, destructive: false });
