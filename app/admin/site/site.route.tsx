import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { berlinDay } from "#app/admin/labels/format.ts";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { StatementDialog, readStatementForm } from "./statement-dialog.tsx";
import { StatementsTable } from "./statements-table.tsx";
import { OperatorForm, readOperatorForm } from "./operator-form.tsx";
import { PendingRetention } from "./retention-notices.tsx";
import { formString } from "#app/web/form-values.ts";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { siteToasts } from "./site-texts.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { savedStatement, savedOperator, type SiteAnswer } from "./save-site.server.ts";
import { requireRecentAuth } from "#app/web/fresh-identity.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { changeStatement, changeOperator } from "#server/site/change-site.ts";
import { isStatementName } from "#server/site/statement-registry.ts";
import { unresolvedFields } from "#server/site/operator.ts";
import type { SiteChanges } from "#server/site/read-changes.ts";
import { readChanges, readLastChanges } from "#server/site/read-changes.ts";
import { cancelPendingMonths, readPendingMonths } from "#server/site/pending-months.ts";
import { readSite } from "#server/site/read-site.ts";
import { countOlderThan } from "#server/leads/submissions/overdue.ts";
import type { Route } from "./+types/site.route";
import { partPath, type SitePart } from "#app/admin/labels/paths.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./site.module.css";
import { Segmented } from "#app/admin/ui/controls/segmented.tsx";
import { ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/admin/ui/dialogs/dialog.tsx";
import { ChangesList } from "./changes-list.tsx";
import { operatorLabel } from "#app/admin/labels/operator-fields.ts";

const PARTS = [
  { value: "claims", label: "Statements" },
  { value: "operator", label: "Operator" },
] as const;
/** Tabs for statements and operator. */
const SiteParts = ({ part }: { part: SitePart }) => (
  <Segmented label="Part" options={PARTS} value={part} hrefOf={partPath} />
);

/** Target in the URL: a statement, the operator's history, or one of the two parts. */
function askedIn(search: URLSearchParams) {
  const statement = search.get("claim");
  const history = search.get("history") === "operator";
  const part: SitePart = history || search.get("part") === "operator" ? "operator" : "claims";
  return {
    statement: isStatementName(statement) ? statement : undefined,
    history,
    part: statement === null ? part : "claims",
  } as const;
}

export const loader = staffLoader("owner", async ({ deps: { db }, request }) => {
  const asked = askedIn(new URL(request.url).searchParams);
  const [{ operator, statements }, last, pending] = await Promise.all([
    readSite(db),
    readLastChanges(db),
    asked.part === "operator" ? readPendingMonths(db) : undefined,
  ]);
  const now = new Date();
  return {
    part: asked.part,
    operator: Object.fromEntries(Object.entries(operator).map(([field, value]) => [field, String(value)])),
    invented: unresolvedFields(operator),
    pending: pending && { pending, months: operator.leadMonths, leads: await countOlderThan(db, pending.months) },
    statements: statements.map((statement) => ({ ...statement, last: last.get(statement.name) })),
    open: asked.statement && { name: asked.statement, changes: await readChanges(db, asked.statement) },
    history: asked.history ? await readChanges(db, "operator") : undefined,
    today: berlinDay(now),
    now,
  };
});

/** An error status prevents revalidation, so typed values stay. */
const withStatus = (answer: SiteAnswer) =>
  answer.kind === "saved"
    ? answer
    : data(answer, { status: answer.kind === "refused" && answer.isOurFault ? 503 : 422 });

export const action = staffActions<ReturnType<typeof withStatus>>({
  operator: intent("owner", async ({ request, staff, deps, form: sent }) => {
    const form = readOperatorForm(sent);
    const confirmedMonths = Number(formString(sent, "confirmedMonths"));
    if (confirmedMonths > 0) await requireRecentAuth({ request, staff, deps, form: sent });
    const changed = () => changeOperator(deps.db, form, staff.email, confirmedMonths);
    return withStatus(await savedOperator(deps, form, changed));
  }),
  "keep-months": intent("owner", async ({ staff, deps }) => {
    const isKept = await cancelPendingMonths(deps.db, staff.email);
    return { kind: "saved", of: "operator", toast: isKept ? siteToasts.retentionKept() : siteToasts.unchanged() };
  }),
  statement: intent("owner", async ({ staff, deps, form: sent }) => {
    const name = formString(sent, "name");
    if (!isStatementName(name)) throw data("There is no such return request", { status: 404 });
    const form = readStatementForm(sent);
    const changed = () => changeStatement(deps.db, name, form, staff.email);
    return withStatus(await savedStatement(deps, { of: "statement", name, form }, changed));
  }),
});

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  const { part, operator, invented, pending, statements, open, history, today, now } = loaderData;
  const navigate = useNavigate();
  const isClosed = actionData?.kind === "saved" && actionData.of === "statement";
  useEffect(() => {
    if (isClosed) void navigate(partPath("claims"), { replace: true, preventScrollReset: true });
  }, [isClosed, navigate]);
  const refused = actionData?.kind === "refused" ? actionData : undefined;
  const statement = isClosed ? undefined : statements.find(({ name }) => name === open?.name);
  // without scripts a toast would cover the dialog's buttons, and the dialog says the same
  const isCovered = !useScriptsRun() && refused?.of === "statement";
  return (
    <>
      <ActionToast toast={isCovered ? undefined : actionData?.toast} />
      <PageHead title="Site & statements" sub="Who runs the site, and what it says about itself" />
      <PageBody>
        <div className={`${layoutStyles["row"]} ${layoutStyles["wrap"]} ${styles["bar"]}`}>
          <SiteParts part={part} />
          <span className={textStyles["note"]}>
            {part === "claims"
              ? "Every figure, seal and promise on our pages comes from here. What is off or expired is not shown."
              : "Imprint, privacy page, emails and every page's header and footer say this."}
          </span>
        </div>
        {part === "claims" ? (
          <StatementsTable statements={statements} now={now} />
        ) : (
          <>
            {pending ? <PendingRetention {...pending} now={now} /> : null}
            <OperatorForm
              operator={operator}
              invented={invented}
              refusal={refused?.of === "operator" ? refused : undefined}
              asked={actionData?.kind === "asks" ? actionData : undefined}
            />
          </>
        )}
      </PageBody>
      {statement && open ? (
        <StatementDialog
          key={statement.name}
          statement={statement}
          changes={open.changes}
          refusal={refused?.of === "statement" && refused.name === statement.name ? refused : undefined}
          today={today}
          now={now}
          onClose={() => void navigate(partPath("claims"), { preventScrollReset: true })}
        />
      ) : null}
      {history ? (
        <OperatorHistory
          changes={history}
          now={now}
          onClose={() => void navigate(partPath("operator"), { preventScrollReset: true })}
        />
      ) : null}
    </>
  );
}

type Props = { changes: readonly SiteChanges[]; now: Date; onClose: () => void };

/** Past values of the operator. */
const OperatorHistory = ({ changes, now, onClose }: Props) => (
  <Dialog open onClose={onClose} size="mid" title="History of the operator data">
    <DialogBody>
      <ChangesList changes={changes} labelOf={operatorLabel} now={now} />
    </DialogBody>
    <DialogFooter>
      <ButtonLink to={partPath("operator")} preventScrollReset data-first-focus>
        Close
      </ButtonLink>
    </DialogFooter>
  </Dialog>
);
