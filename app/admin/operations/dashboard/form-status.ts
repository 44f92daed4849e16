import { formatCount, formatNumber } from "#app/admin/labels/format.ts";
import type { Status } from "#app/admin/labels/status.ts";
import type { FormNumbers } from "#server/operations/dashboard/read-dashboard.ts";
import { totalOf } from "./total-of.ts";

/** The one status line of a form card: its worst problem. */
export function formStatus({ today, problems, waiting, held, deliveries }: FormNumbers): {
  status: Status;
  text: string;
} {
  const failed = problems.filter(({ state }) => state === "failed");
  const inDoubt = totalOf(problems.filter(({ state }) => state === "in_doubt"));
  if (failed.length > 0) {
    const services = new Set(failed.map(({ serviceId }) => serviceId)).size;
    const where = services === 1 ? failed[0]?.serviceName : formatCount(services, "service");
    return { status: "error", text: `${formatNumber(totalOf(failed))} failed at ${where}` };
  }
  if (inDoubt.count > 0) return { status: "in_doubt", text: `${formatNumber(inDoubt)} in doubt` };
  if (waiting.count > 0)
    return { status: "not_sent", text: `${formatCount(waiting, "waits", "wait")} for manual send` };
  if (deliveries.underWay > 0) return { status: "pending", text: `${formatNumber(deliveries.underWay)} on the way` };
  if (deliveries.warning > 0) {
    return { status: "warning", text: `${formatNumber(deliveries.warning)} delivered with a warning` };
  }
  if (held > 0) return { status: "warning", text: `${formatNumber(held)} in quarantine` };
  if (deliveries.all > 0) return { status: "success", text: "All delivered" };
  return { status: "off", text: today > 0 ? "Sent to no service" : "No leads yet today" };
}
