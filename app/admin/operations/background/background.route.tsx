import { Form } from "react-router";
import { formatDuration, formatNumber, formatSince } from "#app/admin/labels/format.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import { formString } from "#app/web/form-values.ts";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import {
  readQueues,
  readTasks,
  runNow,
  sendAgain,
  type TaskRow,
} from "#server/operations/background/read-background.ts";
import { mayActAs } from "#server/staff/roles.ts";
import type { Route } from "./+types/background.route";
import { queueTexts, runToast, sendAgainToast, taskLook, taskProblem, tasksNote } from "./background-texts.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./background.module.css";

export const loader = staffLoader("viewer", async ({ staff, deps: { db } }) => ({
  tasks: await readTasks(db),
  queues: await readQueues(db),
  mayAct: mayActAs(staff.role, "operator"),
  now: new Date(),
}));

export const action = staffActions({
  run: intent("operator", async ({ staff, deps, form }) => ({
    toast: runToast(await runNow(deps.db, { task: formString(form, "task"), actor: staff.email })),
  })),
  resend: intent("operator", async ({ staff, deps }) => ({
    toast: sendAgainToast(await sendAgain(deps.db, staff.email)),
  })),
});

export default function BackgroundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, queues, mayAct, now } = loaderData;
  return (
    <>
      <PageHead title="Background work" sub="What runs by itself, and what waits to be sent again." />
      <PageBody>
        <div className={layoutStyles["stack"]}>
          <Panel title="Periodic tasks" note={tasksNote(tasks)}>
            <DataTable
              label="Periodic tasks"
              className={styles["table"]}
              rows={tasks}
              keyOf={({ name }) => name}
              columns={[
                { head: "Task", cell: (task) => <TaskName task={task} /> },
                {
                  head: "Last run",
                  cell: ({ last }) => (last ? <Time at={last.startedAt} as="moment" now={now} /> : "–"),
                },
                {
                  head: "Took",
                  isRight: true,
                  cell: ({ last }) =>
                    last?.endedAt ? formatDuration(last.endedAt.getTime() - last.startedAt.getTime()) : "–",
                },
                { head: "Next", cell: ({ nextAt }) => <Time at={nextAt} as="moment" now={now} /> },
                { head: "State", cell: ({ state }) => <StatusChip {...taskLook[state]} /> },
                mayAct && {
                  head: "Run now",
                  hasHiddenHead: true,
                  isRight: true,
                  cell: (task) =>
                    taskProblem(task) === undefined ? null : (
                      <ActionButton intent="run" label="Run now" task={task.name} />
                    ),
                },
              ]}
            />
          </Panel>
          <Panel title="Queues">
            <DataTable
              label="Queues"
              className={styles["table"]}
              rows={queues}
              keyOf={({ name }) => name}
              columns={[
                {
                  head: "Queue",
                  cell: ({ name, problem }) => (
                    <span className={styles["name"]}>
                      {queueTexts[name].name}
                      <span className={textStyles["note"]}>{problem ?? queueTexts[name].does}</span>
                    </span>
                  ),
                },
                { head: "Waiting", isRight: true, cell: ({ waiting }) => formatNumber(waiting) },
                { head: "Oldest", cell: ({ oldestAt }) => (oldestAt ? formatSince(oldestAt, now) : "–") },
                { head: "Tried again", isRight: true, cell: ({ retried }) => formatNumber(retried) },
                mayAct && {
                  head: "Send again",
                  hasHiddenHead: true,
                  isRight: true,
                  cell: ({ name, waiting }) =>
                    name === "dead-letters" && waiting > 0 ? <ActionButton intent="resend" label="Send again" /> : null,
                },
              ]}
            />
          </Panel>
        </div>
      </PageBody>
      <ActionToast toast={actionData?.toast} />
    </>
  );
}

const TaskName = ({ task }: { task: TaskRow }) => {
  const problem = taskProblem(task);
  return (
    <span className={styles["name"]}>
      {task.does}
      <span className={textStyles["note"]}>{task.name}</span>
      {problem === undefined ? null : <span className={styles["problem"]}>{problem}</span>}
    </span>
  );
};

const ActionButton = ({ intent, label, task }: { intent: string; label: string; task?: string }) => (
  <Form method="post">
    {task === undefined ? null : <input type="hidden" name="task" value={task} />}
    <Button size="sm" type="submit" name="intent" value={intent}>
      {label}
    </Button>
  </Form>
);
