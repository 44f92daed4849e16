import type { StatementState } from "#server/site/site.ts";
import type { OperatorFields } from "./operator-form.tsx";
import { siteToasts } from "./site-texts.ts";
import type { ChangeResult, ChangedOperator } from "#server/site/change-site.ts";
import { countOlderThan } from "#server/leads/submissions/overdue.ts";
import type { RetentionQuestion } from "./retention-notices.tsx";
import type { Deps } from "#app/web/context.ts";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { StatementName } from "#server/site/statement-registry.ts";

type Sent = { of: "operator"; form: OperatorFields } | { of: "statement"; name: StatementName; form: StatementState };

/** Results of the site screen's actions; rejected input comes back as typed. */
export type SiteAnswer =
  | { kind: "saved"; of: Sent["of"]; toast: StaffToast }
  | (Sent & { kind: "refused"; toast: StaffToast; title: string; fields: readonly string[]; isOurFault: boolean })
  | { kind: "asks"; of: "operator"; form: OperatorFields; toast: StaffToast; question: RetentionQuestion };

type Saving = Pick<Deps, "db" | "report">;

/** Saves a statement, and returns the result as a text. */
export const savedStatement = (
  saving: Saving,
  sent: Extract<Sent, { of: "statement" }>,
  change: () => Promise<ChangeResult>,
): Promise<SiteAnswer> =>
  orRefused(saving, sent, async () => answerTo(sent, await change(), siteToasts.statementSaved()));

/** Saves the operator's data; asks first if that shortens retention. */
export function savedOperator(
  saving: Saving,
  form: OperatorFields,
  change: () => Promise<ChangedOperator>,
): Promise<SiteAnswer> {
  const sent = { of: "operator", form } as const;
  return orRefused(saving, sent, async () => {
    const changed = await change();
    switch (changed.kind) {
      case "shortens": {
        const { months, before } = changed;
        const leads = await countOlderThan(saving.db, months);
        return { ...sent, kind: "asks", toast: siteToasts.asks(), question: { months, before, leads } };
      }
      case "scheduled":
        return { kind: "saved", of: "operator", toast: siteToasts.retentionScheduled() };
      case "changed":
      case "unchanged":
      case "invalid":
        return answerTo(sent, changed, siteToasts.operatorSaved());
    }
  });
}

function answerTo(sent: Sent, changed: ChangeResult, savedToast: StaffToast): SiteAnswer {
  switch (changed.kind) {
    case "changed":
      return { kind: "saved", of: sent.of, toast: savedToast };
    case "unchanged":
      return { kind: "saved", of: sent.of, toast: siteToasts.unchanged() };
    case "invalid":
      return refused(sent, siteToasts.refused(), changed.fields, false);
  }
}

async function orRefused({ report }: Saving, sent: Sent, save: () => Promise<SiteAnswer>): Promise<SiteAnswer> {
  try {
    return await save();
  } catch (error) {
    report(error, "the site's settings could not be saved");
    return refused(sent, siteToasts.failed(), [], true);
  }
}

function refused(sent: Sent, toast: StaffToast, fields: readonly string[], isOurFault: boolean): SiteAnswer {
  return { ...sent, kind: "refused", toast, title: toast.description ?? toast.title, fields, isOurFault };
}
