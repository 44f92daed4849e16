import { Form } from "react-router";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { Notice } from "#app/admin/ui/display/notice.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { PendingMonths } from "#server/site/pending-months.ts";
import type { LeadsToErase } from "#server/leads/submissions/overdue.ts";
import { leadsToErase, monthsText, pendingTitle, shorterTitle } from "./site-texts.ts";
import styles from "./site.module.css";

export type RetentionQuestion = { months: number; before: number; leads: LeadsToErase };

/** Confirms shorter retention. Part of the operator's form, which its button submits again. */
export const ShorterRetention = ({ months, before, leads }: RetentionQuestion) => (
  <div className={styles["question"]}>
    <Notice kind="warning" title={shorterTitle(months, before)} appears>
      {leadsToErase(leads)} After 24 hours they are erased for good; until then you can cancel it here.
      <div className={`${layoutStyles["row"]} ${styles["noticeButtons"]}`}>
        <Button kind="danger-solid" size="sm" type="submit" name="confirmedMonths" value={months}>
          Save, and erase after 24 hours
        </Button>
      </div>
    </Notice>
  </div>
);

type Props = { pending: PendingMonths; months: number; leads: LeadsToErase; now: Date };

/** A confirmed change that is not in effect yet. `months`: the current number. */
export const PendingRetention = ({ pending, months, leads, now }: Props) => (
  <Form method="post" className={styles["pending"]} preventScrollReset>
    <input type="hidden" name="intent" value="keep-months" />
    <Notice kind="warning" title={pendingTitle(pending, now)}>
      {leadsToErase(leads)} {pending.askedBy} asked for it.
      <div className={`${layoutStyles["row"]} ${styles["noticeButtons"]}`}>
        <Button size="sm" type="submit">
          Keep them for {monthsText(months)}
        </Button>
      </div>
    </Notice>
  </Form>
);
