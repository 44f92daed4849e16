import { BrokenNow, WaitsForYou } from "./attention-list.tsx";
import { HatchPattern } from "./day-bars.tsx";
import { FormCard } from "./form-card.tsx";
import { HealthTable } from "./health-table.tsx";
import { LiveFeed } from "./live-feed.tsx";
import { RunningJobs } from "./running-jobs.tsx";
import { SalesStrip, TodayStrip } from "./today-strip.tsx";
import { SystemLinks } from "./system-links.tsx";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { LiveDot } from "#app/admin/frame/live-updates.tsx";
import { LogoutForm } from "#app/admin/frame/logout-form.tsx";
import { SecondFactorNotice } from "#app/admin/frame/second-factor-notice.tsx";
import { PageHead, PageBody } from "#app/admin/ui/display/page-head.tsx";
import { staffLoader } from "#app/web/staff-guard.ts";
import { attentionScope } from "#server/operations/dashboard/attention-for-role.ts";
import { listOpenJobs } from "#server/operations/jobs/read-jobs.ts";
import { mayActAs } from "#server/staff/roles.ts";
import { readDashboard } from "#server/operations/dashboard/read-dashboard.ts";
import { readSalesToday } from "#server/delivery/stats/read-sales-today.ts";
import type { Route } from "./+types/dashboard.route";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./dashboard.module.css";

export const loader = staffLoader("viewer", async ({ staff, demand, deps }) => ({
  email: staff.email,
  role: staff.role,
  mayAct: mayActAs(staff.role, "operator"),
  demand,
  jobs: await listOpenJobs(deps.db),
  sales: await readSalesToday(deps.db),
  ...(await readDashboard(deps.db, { ...attentionScope(staff.role), masked: staff.role === "viewer" })),
}));

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { jobs, sales, email, role, mayAct, demand, now, numbers, forms, attentionItems, feed, services, newPeople } =
    loaderData;
  const attention = { attentionItems, now, mayAct };
  return (
    <>
      <PageHead
        title="Admin Dashboard"
        sub={`Welcome, ${email}`}
        actions={
          <>
            <span className={layoutStyles["notOnPhone"]}>
              <LiveDot now={now} />
            </span>
            <LogoutForm>
              <Button type="submit" icon="logout">
                Logout
              </Button>
            </LogoutForm>
          </>
        }
      />
      <PageBody>
        <HatchPattern />
        {demand ? (
          <div className={styles["notice"]}>
            <SecondFactorNotice demand={demand} now={now} />
          </div>
        ) : null}
        <BrokenNow {...attention} services={services} />
        <RunningJobs jobs={jobs} />
        <div className={`${layoutStyles["withAside"]} ${styles["columns"]}`}>
          <WaitsForYou {...attention} />
          <LiveFeed leads={feed} />
        </div>
        <div className={styles["today"]}>
          <TodayStrip numbers={numbers} now={now} />
        </div>
        {sales ? (
          <div className={styles["today"]}>
            <SalesStrip {...sales} />
          </div>
        ) : null}
        <div className={styles["section"]}>
          <h2>Form Submissions</h2>
          <span className={textStyles["note"]}>today, and the last 14 days</span>
          <span className={styles["aside"]}>Hatched: expected by midnight</span>
        </div>
        <div className={styles["cards"]}>
          {forms.map((form) => (
            <FormCard key={form.formType} {...form} />
          ))}
        </div>
        <div className={`${layoutStyles["withAside"]} ${styles["columns"]}`}>
          <HealthTable services={services} now={now} />
          <SystemLinks
            role={role}
            services={{
              active: services.filter(({ circuit }) => circuit.state !== "inactive").length,
              inactive: services.filter(({ circuit }) => circuit.state === "inactive").length,
            }}
            newPeople={newPeople}
          />
        </div>
      </PageBody>
    </>
  );
}
