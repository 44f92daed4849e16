import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageBody } from "#app/admin/ui/display/page-body.tsx";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";
import { idsIn } from "#app/web/form-ids.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import { finishErasureTasks, listErasureTasks } from "#server/leads/erasure-tasks.ts";
import type { Route } from "./+types/erasures.route";
import { ErasuresTable } from "./erasures-table.tsx";
import { openText, toldToast } from "./erasures-texts.ts";

export const loader = staffLoader("operator", async ({ deps: { db } }) => ({
  tasks: await listErasureTasks(db),
  now: new Date(),
}));

export const action = staffActions({
  told: intent("operator", async ({ staff, deps, form }) => ({
    toast: toldToast(await finishErasureTasks(deps.db, idsIn(form.getAll("tasks")), staff.email)),
  })),
});

export default function Erasures({ loaderData: { tasks, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ActionToast toast={actionData?.toast} />
      <PageHead title="Erasures" sub={openText(tasks.length)} />
      <PageBody>
        {tasks.length > 0 ? (
          <ErasuresTable tasks={tasks} now={now} />
        ) : (
          <EmptyState title="Nobody is left to tell">
            When you erase a lead, each service that has it or has read it waits here until you have asked it to erase
            the lead, too.
          </EmptyState>
        )}
      </PageBody>
    </>
  );
}
