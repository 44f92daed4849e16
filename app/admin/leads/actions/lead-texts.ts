import type { StaffToast } from "./send-toast.ts";

/** What staff are told about leads (specification §8 where it words them). */
const done = (description: string): StaffToast => ({ title: "Success", description, destructive: false });
const problem = (description: string): StaffToast => ({ title: "Error", description, destructive: true });

const deliveries = (count: number): string => (count === 1 ? "1 delivery" : `${count} deliveries`);

export const resendToast = (kind: "retried" | "count-changed", service: string): StaffToast =>
  kind === "retried" ? done(`Lead sent to ${service}`) : problem(`Failed to send to ${service}`);

/** The number is the one that was agreed to, or the one there is now. */
export const retryToast = (kind: "retried" | "count-changed", count: number): StaffToast =>
  kind === "retried"
    ? done(`${deliveries(count)} sent again`)
    : problem(`Nothing was sent: there are ${deliveries(count)} to retry now. Please look again.`);

export function resolveToast(kind: "resolved" | "not-in-doubt" | "too-early" | "no-answer"): StaffToast {
  switch (kind) {
    case "resolved":
      return done("The doubt is resolved");
    case "not-in-doubt":
      return problem("This delivery is no longer in doubt");
    case "too-early":
      return problem("The answer may still come by itself. Please decide in a minute.");
    case "no-answer":
      return problem("Please choose what you know");
  }
}

export const deleteAllToast = (kind: "deleted" | "wrong-name" | "failed", form: string): StaffToast => {
  switch (kind) {
    case "deleted":
      return done(`All ${form} submissions have been deleted`);
    case "wrong-name":
      return { title: "Failed to delete submissions", description: "The form's name was not typed", destructive: true };
    case "failed":
      return problem("Failed to delete submissions");
  }
};

export const eraseToast = (count: number): StaffToast =>
  count === 0 ? problem("Failed to delete submissions") : done(count === 1 ? "1 lead erased" : `${count} leads erased`);

export const FETCH_FAILED = problem("Failed to fetch submissions");
