import { data, redirect } from "react-router";
import { returnPath, RETURNS_PAGE } from "#app/admin/labels/paths.ts";
import { formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { readCents } from "#server/sales/buyers/order-terms.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Decision } from "#server/sales/returns/decide-return.ts";
import { decideReturn, undoDecision } from "#server/sales/returns/decide-return.ts";
import { listReturns } from "#server/sales/returns/list-returns.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/return.route";
import { ReturnDetails } from "./return-details.tsx";
import type { DecisionProblem } from "./decide.tsx";
import { readDeskFilter, searchOf } from "./returns-filter.ts";
import { ReturnsList } from "./returns-list.tsx";
import { readReturnsData, wantedOf } from "./read-returns.server.ts";
import { decisionProblem, returnTitle, halfOf } from "./return-texts.ts";
import { formatCents } from "#app/admin/labels/format.ts";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { ReturnRequest } from "#server/sales/returns/read-return.ts";

export const loader = staffLoader("viewer", async ({ deps: { db }, staff, params: { returnId: id = "" }, request }) => {
  const search = new URL(request.url).searchParams;
  const desk = await readReturnsData(db, search, id);
  if (!desk?.request) throw data("There is no such return request", { status: 404 });
  const canAct = mayActAs(staff.role, "operator");
  const asksPart = canAct && desk.request.state === "open" && search.get("ask") === "part";
  return { desk, shown: desk.request, canAct, asksPart, isNext: search.has("done") };
});

type Answer = { problem: DecisionProblem; typed?: string };
const refused = (answer: Answer) => data<Answer>(answer, { status: 422 });

type About = { db: Database; id: string; request: Request; actor: string };

/** Opens the next due request, where the decision can be undone. */
async function decide({ db, id, request, actor }: About, decision: Decision, answer: Omit<Answer, "problem">) {
  const outcome = isId(id) ? await decideReturn(db, { id, decision }, actor) : ({ kind: "not-found" } as const);
  const problem = decisionProblem(outcome);
  if (problem) return refused({ ...answer, problem });
  const filter = readDeskFilter(new URL(request.url).searchParams);
  const [next] = (await listReturns(db, { ...wantedOf(filter), view: "open" })).rows;
  throw redirect(`${next ? returnPath(next.id) : RETURNS_PAGE}${searchOf(filter, { done: id })}`);
}

export const action = staffActions({
  accept: intent("operator", ({ deps: { db }, staff, request, params: { returnId: id = "" } }) =>
    decide({ db, id, request, actor: staff.email }, { kind: "accept" }, {}),
  ),
  part: intent("operator", async ({ deps: { db }, staff, form, request, params: { returnId: id = "" } }) => {
    const typed = formString(form, "credit");
    const creditCents = readCents(typed);
    if (creditCents === undefined)
      return refused({ typed, problem: { intent: "part", text: "Write an amount in euros, such as 21.50" } });
    return decide({ db, id, request, actor: staff.email }, { kind: "accept", creditCents }, { typed });
  }),
  decline: intent("operator", ({ deps: { db }, staff, form, request, params: { returnId: id = "" } }) =>
    decide({ db, id, request, actor: staff.email }, { kind: "decline", reason: formString(form, "reason") }, {}),
  ),
  undo: intent("operator", async ({ deps: { db }, staff, params: { returnId: id = "" } }) => {
    const outcome = isId(id) ? await undoDecision(db, id, staff.email) : ({ kind: "not-found" } as const);
    const problem = decisionProblem(outcome);
    if (problem) return refused({ problem });
    throw redirect(returnPath(id));
  }),
});

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, shown, canAct, asksPart, isNext } = loaderData;
  const problem = actionData?.problem;
  const error = problem?.intent === "part" ? problem.text : undefined;
  return (
    <ReturnsList desk={desk} shows="return" canAct={canAct}>
      <ReturnDetails
        key={shown.id}
        request={shown}
        filter={desk.filter}
        canAct={canAct}
        isNext={isNext}
        problem={problem}
        now={desk.now}
      />
      {asksPart || error !== undefined ? (
        <PartDialog key={shown.id} request={shown} typed={actionData?.typed} error={error} />
      ) : null}
    </ReturnsList>
  );
}

type Props = { request: ReturnRequest; typed: string | undefined; error: string | undefined };

/** Dialog for a partial credit. It has a URL, so it opens without scripts too. */
const PartDialog = ({ request, typed, error }: Props) => (
  <ConfirmDialog
    glyph={<StatusGlyph status="success" size={20} />}
    title="Accept in part"
    text={`${returnTitle(request)}. The price was ${formatCents(request.priceCents)}; the rule credits ${formatCents(request.creditByRule)}.`}
    intent="part"
    fields={[]}
    action="Accept in part"
    actionKind="primary"
  >
    <Field
      label="Credit in euros"
      name="credit"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={typed ?? halfOf(request.creditByRule)}
      error={error}
    />
  </ConfirmDialog>
);
