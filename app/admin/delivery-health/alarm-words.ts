import { formName } from "#app/admin/labels/form-names.ts";
import { formatCount } from "#app/admin/labels/format.ts";

/** An alarm that lasts, as the panel is given it. */
export type OpenAlarm = {
  id: string;
  kind: "paused" | "undelivered" | "failed" | "in_doubt" | "silent" | "broken" | "unwatched";
  details: { service?: string; formType?: string; leads: number };
  raisedAt: Date;
  mailedAt: Date | null;
  letters: number;
};

export function alarmWords({ kind, details: { service = "A service", formType, leads } }: OpenAlarm): string {
  const form = formType === undefined ? "The whole site" : formName(formType);
  switch (kind) {
    case "paused":
      return `${service} is paused`;
    case "undelivered":
      return `${formatCount(leads, "lead waits", "leads wait")} for ${service}`;
    case "failed":
      return `${formatCount(leads, "lead")} failed at ${service}`;
    case "in_doubt":
      return `${formatCount(leads, "lead")} in doubt at ${service}`;
    case "silent":
      return `${form} has gone silent`;
    case "broken":
      return `${form} may be broken`;
    case "unwatched":
      return "The synthetic visitor has stopped";
  }
}
