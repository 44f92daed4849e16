import {
  formatCount,
  formatEuros,
  formatMoment,
  formatNumber,
  formatSince,
  formatSpan,
} from "#app/admin/labels/format.ts";
import { formCode, formName } from "#app/admin/labels/form-names.ts";
import { formPath, jobPlanPath } from "#app/admin/frame/screens.ts";
import { partPath, RETURNS_PAGE, type SitePart } from "#app/admin/labels/paths.ts";
import type { Status } from "#app/admin/labels/status.ts";
import { operatorLabel } from "#app/admin/labels/operator-fields.ts";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import type { Count } from "#server/delivery/stats/what-counts.ts";
import type { LeadView } from "#server/operations/leads/lead-conditions.ts";
import type { AttentionItem, OfForm } from "#server/operations/dashboard/attention-item.ts";
import { totalOf } from "./total-of.ts";

/** Text of an item, and link to its solution. */
export type AttentionText = {
  status: Status;
  what: string;
  why: string;
  ways: readonly { label: string; to: string }[];
};

/** Without `mayAct` it links to the place and not to the confirmation. */
export function attentionText(item: AttentionItem, now: Date, mayAct: boolean): AttentionText {
  const age = (at: Date) => `oldest ${formatSpan(now.getTime() - at.getTime())}`;
  switch (item.kind) {
    case "failed": {
      const outcome = item.isRefused ? "refused" : "broken";
      const isAll = totalOf(item.forms).count === totalOf(item.failedForms).count;
      return {
        status: "error",
        what: `${formatCount(totalOf(item.forms), item.isEmail ? "email" : "lead")} ${item.isRefused ? "refused by" : "failed at"} ${item.serviceName}`,
        why: joined([names(item.forms), item.reason, age(item.oldestAt)]),
        ways: [
          ...(mayAct
            ? [
                {
                  label: `Retry ${formatNumber(totalOf(item.forms))}`,
                  to: jobPlanPath("retry", item.serviceId, outcome),
                },
                {
                  label: `Close ${formatNumber(totalOf(item.forms))}`,
                  to: jobPlanPath("close", item.serviceId, outcome),
                },
              ]
            : []),
          ...waysTo({ ...item, forms: item.failedForms }, { view: "undelivered", status: "error" }, (count) =>
            isAll ? `Open ${formatCount(count, "lead")}` : `Open all ${formatNumber(count)}`,
          ),
        ],
      };
    }
    case "in_doubt":
      return {
        status: "in_doubt",
        what: `${formatCount(totalOf(item.forms), item.isEmail ? "email" : "lead")} in doubt at ${item.serviceName}`,
        why: joined([names(item.forms), "no answer came, they may have arrived", age(item.oldestAt)]),
        ways: [
          ...waysTo(item, { view: "in-doubt" }, () => "Resolve"),
          ...(mayAct && !item.isEmail
            ? [{ label: "Compare with their list", to: jobPlanPath("resolve", item.serviceId) }]
            : []),
        ],
      };
    case "waiting":
      return {
        status: "not_sent",
        what: `${formatCount(totalOf(item.forms), "lead waits", "leads wait")} for manual send to ${item.serviceName}`,
        why: joined([names(item.forms), age(item.oldestAt)]),
        ways: [
          ...waysTo(item, { view: "waiting" }, () => "Review and send"),
          ...(mayAct ? [{ label: "Send many", to: jobPlanPath("send-old", item.serviceId) }] : []),
        ],
      };
    case "stopped":
      return stoppedText(item, now, mayAct);
    case "quarantine":
      return {
        status: "warning",
        what: `${formatCount(item, "lead")} in quarantine`,
        why: joined(["they look as if a program had sent them, nothing is sent", age(item.oldestAt)]),
        ways: [{ label: "Review", to: "/admin/quarantine" }],
      };
    case "people":
      return {
        status: "not_sent",
        what: formatCount(item.count, "person waits for access", "people wait for access"),
        why: "They have signed up and confirmed their address",
        ways: [{ label: "Review", to: "/admin/team" }],
      };
    case "returns":
      return {
        status: item.due > 0 ? "warning" : "not_sent",
        what: formatCount(item.open, "return request to decide", "return requests to decide"),
        why: joined([
          `the next is credited automatically on ${formatMoment(item.nextAt, now)}`,
          item.due > 1 ? `${formatNumber(item.due)} today` : "",
        ]),
        ways: [{ label: mayAct ? "Decide" : "Open", to: RETURNS_PAGE }],
      };
    case "mute":
      return {
        status: "warning",
        what: `${item.serviceNames.join(", ")} can send nothing`,
        why: "Without a Meta pixel ID in the operator's data no visitor is asked for consent, and without consent nothing is sent",
        ways: item.mayEdit ? [{ label: "Enter the ID", to: partPath("operator") }] : [],
      };
    case "recipients":
      return recipientsText(item, mayAct);
    case "statements":
      return statementsText(item);
  }
}

/** One item for all services; links to the first incomplete one. */
function recipientsText({ services }: Extract<AttentionItem, { kind: "recipients" }>, mayAct: boolean): AttentionText {
  const [first] = services;
  const named = (some: typeof services) => some.map(({ name }) => name).join(", ");
  const [typeless, nameless] = [
    services.filter(({ lacksType }) => lacksType),
    services.filter(({ lacksName }) => lacksName),
  ];
  return {
    status: "warning",
    what: `${formatCount(services.length, "service does", "services do")} not say who gets the leads`,
    why: joined([
      typeless.length > 0
        ? `nobody has chosen buyer, marketplace or own system, so it counts as a buyer: ${named(typeless)}`
        : "",
      nameless.length > 0 ? `visitors read "Ein Partnerunternehmen" in place of a name: ${named(nameless)}` : "",
    ]),
    ways: first && mayAct ? [{ label: "Complete", to: `/admin/api-services/${first.id}#sending` }] : [],
  };
}

function statementsText({ about, names, mayEdit }: Extract<AttentionItem, { kind: "statements" }>): AttentionText {
  const ways = (label: string, part: SitePart) => (mayEdit ? [{ label, to: partPath(part) }] : []);
  switch (about) {
    case "unproven":
      return {
        status: "not_sent",
        what: formatCount(names.length, "statement without evidence", "statements without evidence"),
        why: "They are shown to visitors; somebody may ask what proves them",
        ways: ways("Review", "claims"),
      };
    case "expired":
      return {
        status: "warning",
        what: formatCount(names.length, "statement expired", "statements expired"),
        why: `expired: ${names.join(", ")}`,
        ways: ways("Renew", "claims"),
      };
    case "operator":
      return {
        status: "warning",
        what: "Placeholder company details",
        why: joined([names.map(operatorLabel).join(", "), "the site will not start in production with them"]),
        ways: ways("Complete", "operator"),
      };
  }
}

function stoppedText(item: Extract<AttentionItem, { kind: "stopped" }>, now: Date, mayAct: boolean): AttentionText {
  const { state, serviceId, serviceName, queued, reason, by, rejectionStreak } = item;
  const health = `/admin/delivery-health?service=${serviceId}`;
  const settings = mayAct ? [{ label: "Settings", to: `/admin/api-services/${serviceId}` }] : [];
  const since = `since ${formatSince(item.since, now)}`;
  const waiting = formatCount(queued, "lead waits", "leads wait");
  switch (state) {
    case "refusing":
      return {
        status: "error",
        what: `${serviceName} refuses leads`,
        why: joined([`${formatCount(rejectionStreak, "lead")} in a row ${since}`, reason]),
        ways: [{ label: "Open", to: health }, ...settings],
      };
    case "paused":
      return {
        status: by === null ? "error" : "paused",
        what: `${serviceName} is paused`,
        why: joined([waiting, `${since}${by === null ? "" : ` by ${by}`}`, reason]),
        ways: mayAct
          ? [{ label: "Resume", to: `${health}&confirm=resume` }, ...settings]
          : [{ label: "Open", to: health }],
      };
    case "half_open":
      return {
        status: "pending",
        what: `${formatCount(queued, "lead")} queued at ${serviceName}`,
        why: joined([`degraded ${since}, being tested`, reason, "they go out by themselves"]),
        ways: [{ label: "Watch", to: health }],
      };
  }
}

/** One button per form. Each opens a list of exactly as many leads as it says. */
function waysTo(
  { serviceId, forms }: { serviceId: string; forms: readonly OfForm[] },
  filter: { view: LeadView; status?: DeliveryStatus },
  label: (count: Count) => string,
) {
  return forms.map((form) => ({
    label: forms.length === 1 ? label(form) : `${formCode(form.formType)}: ${formatNumber(form)}`,
    to: `${formPath(form.formType)}?${new URLSearchParams({ ...filter, service: serviceId }).toString()}`,
  }));
}

const MAX_NAMED = 3;

const names = (forms: readonly OfForm[]): string =>
  forms.length > MAX_NAMED ? `${forms.length} forms` : forms.map(({ formType }) => formName(formType)).join(", ");

/** Empty if no buyer would pay. */
export function stakeText({ count, isMore }: Count): string {
  if (count === 0) return "";
  return `${isMore ? "more than " : ""}${formatEuros(count)} at stake`;
}

export const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");
