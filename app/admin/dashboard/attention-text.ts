import { formatClock, formatCount, formatNumber, formatSpan } from "#app/admin/labels/format.ts";
import { formCode, formName } from "#app/admin/labels/form-names.ts";
import { operatorLabel } from "#app/admin/site/site-texts.ts";
import { formPath } from "#app/admin/frame/screens.ts";
import { partPath, type SitePart } from "#app/admin/site/site-parts.tsx";
import type { Status } from "#app/admin/labels/status.ts";

type OfForm = { formType: string; count: number };

/** Something that waits for a person. */
export type Matter =
  | { kind: "failed"; serviceName: string; forms: readonly OfForm[]; oldestAt: Date; reason: string }
  | { kind: "in_doubt"; serviceNames: readonly string[]; forms: readonly OfForm[]; oldestAt: Date }
  | { kind: "waiting"; serviceName: string; forms: readonly OfForm[]; oldestAt: Date }
  | {
      kind: "held";
      serviceName: string;
      state: "paused" | "probing";
      by: string | null;
      reason: string;
      since: Date;
      queued: number;
    }
  | { kind: "quarantine"; count: number; isMore: boolean; oldestAt: Date }
  | { kind: "people"; count: number }
  | { kind: "claims"; about: "unproven" | "expired" | "operator"; names: readonly string[]; mayEdit: boolean };

/** How it is said, and where it is put right. */
export type MatterText = { status: Status; what: string; why: string; ways: readonly { label: string; to: string }[] };

export function matterText(matter: Matter, now: Date): MatterText {
  const age = (at: Date) => `oldest ${formatSpan(now.getTime() - at.getTime())}`;
  switch (matter.kind) {
    case "failed":
      return {
        status: "error",
        what: `${formatCount(total(matter.forms), "lead")} failed at ${matter.serviceName}`,
        why: said([names(matter.forms), matter.reason, age(matter.oldestAt)]),
        ways: waysTo(matter.forms, "undelivered", (count) => `Open ${formatCount(count, "lead")}`),
      };
    case "in_doubt":
      return {
        status: "in_doubt",
        what: `${formatCount(total(matter.forms), "lead")} in doubt`,
        why: said([matter.serviceNames.join(", "), "no answer came, they may have arrived", age(matter.oldestAt)]),
        ways: waysTo(matter.forms, "in-doubt", () => "Resolve"),
      };
    case "waiting":
      return {
        status: "not_sent",
        what: `${formatCount(total(matter.forms), "lead waits", "leads wait")} for manual send to ${matter.serviceName}`,
        why: said([names(matter.forms), age(matter.oldestAt)]),
        ways: waysTo(matter.forms, "waiting", () => "Review and send"),
      };
    case "held":
      return heldText(matter);
    case "quarantine":
      return {
        status: "warning",
        what: `${matter.isMore ? "More than " : ""}${formatCount(matter.count, "lead")} in quarantine`,
        why: said(["they look as if a program had sent them, nothing is sent", age(matter.oldestAt)]),
        ways: [{ label: "Review", to: "/admin/quarantine" }],
      };
    case "people":
      return {
        status: "not_sent",
        what: formatCount(matter.count, "person waits for access", "people wait for access"),
        why: "They have signed up and confirmed their address",
        ways: [{ label: "Review", to: "/admin/team" }],
      };
    case "claims":
      return claimsText(matter);
  }
}

function claimsText({ about, names, mayEdit }: Extract<Matter, { kind: "claims" }>): MatterText {
  const ways = (label: string, part: SitePart) => (mayEdit ? [{ label, to: partPath(part) }] : []);
  switch (about) {
    case "unproven":
      return {
        status: "not_sent",
        what: formatCount(names.length, "claim without evidence", "claims without evidence"),
        why: "They are shown to visitors; somebody may ask what proves them",
        ways: ways("Review", "claims"),
      };
    case "expired":
      return {
        status: "warning",
        what: formatCount(names.length, "claim expired", "claims expired"),
        why: `expired: ${names.join(", ")}`,
        ways: ways("Renew", "claims"),
      };
    case "operator":
      return {
        status: "warning",
        what: "Operator data still invented",
        why: said([names.map(operatorLabel).join(", "), "a production start refuses them"]),
        ways: ways("Complete", "operator"),
      };
  }
}

function heldText({ state, serviceName, queued, reason, since, by }: Extract<Matter, { kind: "held" }>): MatterText {
  const to = "/admin/delivery-health";
  const waiting = formatCount(queued, "lead waits", "leads wait");
  if (state === "paused") {
    return {
      status: "paused",
      what: `${serviceName} is paused`,
      why: said([waiting, `since ${formatClock(since)}${by === null ? "" : ` by ${by}`}`, reason]),
      ways: [{ label: "Open", to }],
    };
  }
  return {
    status: "pending",
    what: `${formatCount(queued, "lead")} queued at ${serviceName}`,
    why: said([`in trouble since ${formatClock(since)}, being tested`, reason, "they go out by themselves"]),
    ways: [{ label: "Watch", to }],
  };
}

/** One button if all lie in one form; otherwise one for each. */
function waysTo(forms: readonly OfForm[], view: string, label: (count: number) => string) {
  return forms.map(({ formType, count }) => ({
    label: forms.length === 1 ? label(count) : `${formCode(formType)}: ${formatNumber(count)}`,
    to: `${formPath(formType)}?view=${view}`,
  }));
}

const total = (forms: readonly OfForm[]): number => forms.reduce((sum, { count }) => sum + count, 0);

const MOST_NAMED = 3;

const names = (forms: readonly OfForm[]): string =>
  forms.length > MOST_NAMED ? `${forms.length} forms` : forms.map(({ formType }) => formName(formType)).join(", ");

const said = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");
