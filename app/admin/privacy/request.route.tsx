import { data, Form } from "react-router";
import { Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { Field, SelectField } from "#app/admin/ui/controls/field.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel, PanelBody } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { lookUp } from "#app/admin/labels/look-up.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { StaffToast } from "#app/admin/labels/staff-toast.ts";
import { idsIn, formString, isId } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import type { RequestAction } from "#server/privacy/act-on-request.ts";
import { actOnRequest } from "#server/privacy/act-on-request.ts";
import type { EraseDeps } from "#server/privacy/erase-person.ts";
import { readFoundLeads } from "#server/privacy/find-person.ts";
import { confirmNotice, finishNotices, listNoticesOf } from "#server/privacy/list-notices.ts";
import { IDENTITY_CHECKS, isOneOf, checkIdentity, closeRequest, readRequest } from "#server/privacy/requests.ts";
import type { Route } from "./+types/request.route";
import { DeadlineBar } from "./requests-table.tsx";
import { LeadLine } from "./found-leads.tsx";
import { NoticesTable } from "./notices-table.tsx";
import {
  actedToast,
  confirmedToast,
  savedToast,
  toldToast,
  ACTIONS_OF,
  CAME_BY_TEXTS,
  IDENTITY_TEXTS,
  KIND_TEXTS,
  wordOf,
  PRIVACY_PAGE,
} from "./privacy-texts.ts";
import styles from "./privacy.module.css";

export const loader = staffLoader("operator", async ({ deps: { db }, params, request: { url } }) => {
  const id = params["request"] ?? "";
  const request = isId(id) ? await readRequest(db, id) : undefined;
  if (!request) throw data("There is no such request", { status: 404 });
  const [leads, notices] = await Promise.all([
    readFoundLeads(db, request.submissionIds),
    listNoticesOf(db, request.submissionIds),
  ]);
  const asked = new URL(url).searchParams.get("ask");
  return { request, leads, notices, asksErase: asked === "erase" && request.closedAt === null, now: new Date() };
});

type Answer = { toast: StaffToast };
const requestIn = (params: Readonly<Record<string, string | undefined>>): string => {
  const id = params["request"] ?? "";
  if (!isId(id)) throw data("There is no such request", { status: 404 });
  return id;
};

const acting = (action: RequestAction) =>
  intent<Answer>("operator", async ({ deps, params, staff }) => ({
    toast: actedToast(await actOnRequest(deps satisfies EraseDeps, { id: requestIn(params), action, by: staff.email })),
  }));

const closing = (state: "closed" | "refused") =>
  intent<Answer>("operator", async ({ deps, params, form, staff }) => {
    const reason = formString(form, "reason").slice(0, 500);
    const isDone = await closeRequest(deps.db, { id: requestIn(params), state, reason, by: staff.email });
    return { toast: savedToast(isDone, "The request is closed") };
  });

export const action = staffActions<Answer>({
  identity: intent("operator", async ({ deps, params, form, staff }) => {
    const how = formString(form, "how");
    if (!isOneOf(IDENTITY_CHECKS, how)) throw data("There is no such check", { status: 400 });
    const isDone = await checkIdentity(deps.db, { id: requestIn(params), how, by: staff.email });
    return { toast: savedToast(isDone, "Noted how you know who is asking") };
  }),
  erase: acting("erase"),
  withdraw: acting("withdraw"),
  tell: acting("tell"),
  told: intent("operator", async ({ deps, form, staff }) => ({
    toast: toldToast(await finishNotices(deps.db, idsIn(form.getAll("notices")), staff.email)),
  })),
  confirmed: intent("operator", async ({ deps, form, staff }) => {
    const [id] = idsIn([form.get("notice")]);
    return { toast: confirmedToast(id !== undefined && (await confirmNotice(deps.db, { id, by: staff.email }))) };
  }),
  close: closing("closed"),
  refuse: closing("refused"),
});

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { request, leads, notices, asksErase, now } = loaderData;
  const isOpen = request.closedAt === null;
  const isKnown = request.identityCheckedAt !== null;
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead
        title={wordOf(KIND_TEXTS, request.kind)}
        crumbs={[{ label: "Privacy", to: PRIVACY_PAGE }]}
        sub={
          <>
            By {wordOf(CAME_BY_TEXTS, request.cameBy)}, <Time at={request.receivedAt} as="moment" now={now} />, written
            down by {request.createdBy}
          </>
        }
        actions={
          isOpen ? <DeadlineBar dueAt={request.dueAt} receivedAt={request.receivedAt} now={now} /> : <span>Closed</span>
        }
      />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          <Panel title="About">
            {leads.length === 0 ? (
              <EmptyState title="No lead">We have nothing of this person. Say so, and close the request.</EmptyState>
            ) : (
              <ul className={styles["found"]}>
                {leads.map((lead) => (
                  <li key={lead.id}>
                    <LeadLine lead={lead} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="1. Identity" note={isKnown ? "checked" : "before anything is handed out or erased"}>
            <PanelBody>
              {isKnown || !isOpen ? (
                <p className={layoutStyles["row"]}>
                  <StatusGlyph status={isKnown ? "success" : "not_sent"} />
                  {identityText(request.identityCheckedHow)}
                </p>
              ) : (
                <Form method="post" className={styles["find"]}>
                  <SelectField
                    label="How do you know who is asking?"
                    name="how"
                    options={Object.entries(IDENTITY_TEXTS)}
                  />
                  <Button type="submit" name="intent" value="identity" icon="check">
                    Checked
                  </Button>
                </Form>
              )}
            </PanelBody>
          </Panel>
          <Panel title="2. Our data" note={request.buyersTold ? undefined : "Buyers are not told, as the person asked"}>
            <PanelBody className={`${layoutStyles["row"]} ${layoutStyles["wrap"]}`}>
              {isKnown ? (
                <>
                  <ButtonLink reloadDocument icon="download" to={`${PRIVACY_PAGE}/${request.id}/export?format=html`}>
                    View copy
                  </ButtonLink>
                  <ButtonLink reloadDocument icon="download" to={`${PRIVACY_PAGE}/${request.id}/export?format=pdf`}>
                    Copy as PDF
                  </ButtonLink>
                  <ButtonLink reloadDocument icon="download" to={`${PRIVACY_PAGE}/${request.id}/export?format=json`}>
                    Copy as JSON
                  </ButtonLink>
                  {isOpen && leads.length > 0 ? <Actions kind={request.kind} /> : null}
                </>
              ) : (
                <span className={textStyles["note"]}>Check the identity first</span>
              )}
            </PanelBody>
          </Panel>
          <Panel title="3. Recipients" note="told by reference, never with contact data">
            {notices.length === 0 ? (
              <EmptyState title="Nobody was told">Who has the lead is told when you erase or stop it here.</EmptyState>
            ) : (
              <NoticesTable notices={notices} now={now} />
            )}
          </Panel>
          <Panel title="4. Answer">
            <PanelBody>
              {isOpen ? (
                <Form method="post" className={styles["find"]}>
                  <Field
                    label="What was answered"
                    name="reason"
                    maxLength={500}
                    hint="Without the person's data"
                    required
                  />
                  <Button type="submit" name="intent" value="close" icon="check">
                    Close
                  </Button>
                  <Button type="submit" name="intent" value="refuse" kind="ghost">
                    Refuse
                  </Button>
                </Form>
              ) : (
                <p>
                  {request.state === "refused" ? "Refused" : "Closed"} by {request.closedBy}: {request.closedReason}
                </p>
              )}
            </PanelBody>
          </Panel>
        </div>
      </PageBody>
      {asksErase ? (
        <ConfirmDialog
          role="alertdialog"
          glyph={<StatusGlyph status="warning" size={20} />}
          title={`Erase ${leads.length === 1 ? "this lead" : `these ${leads.length} leads`}?`}
          text="What waits is cancelled, who has it is told unless the person asked not to, and the number and address are remembered as marks so that nothing given before is sent. The sealed proof of consent stays until its time is over."
          intent="erase"
          fields={[]}
          action="Erase"
          actionKind="danger-solid"
        />
      ) : null}
    </>
  );
}

const identityText = (how: string | null): string => (how === null ? "Not checked" : wordOf(IDENTITY_TEXTS, how));

/** Actions for this kind of request. Erasure is confirmed first. */
const Actions = ({ kind }: { kind: string }) => {
  const actions = lookUp(ACTIONS_OF, kind) ?? [];
  return (
    <>
      {actions.includes("erase") ? (
        <ButtonLink kind="danger" icon="erase" to="?ask=erase" preventScrollReset>
          Erase
        </ButtonLink>
      ) : null}
      <Form method="post" className={layoutStyles["row"]}>
        {actions.includes("withdraw") ? (
          <Button type="submit" name="intent" value="withdraw" icon="close">
            Stop using it, and tell who has it
          </Button>
        ) : null}
        {actions.includes("tell") ? (
          <Button type="submit" name="intent" value="tell" icon="send">
            Tell who has it that data changed
          </Button>
        ) : null}
      </Form>
    </>
  );
};
