import { Link } from "react-router";
import { formatCount } from "#app/admin/labels/format.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { DataTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { PrivacyRequest } from "#server/privacy/requests.ts";
import { CAME_BY_TEXTS, KIND_TEXTS, wordOf, requestPath, deadline } from "./privacy-texts.ts";
import styles from "./privacy.module.css";

type Props = { requests: readonly (PrivacyRequest & { person: string; told: string })[]; now: Date };

/** Open ones first, by deadline. */
export const RequestsTable = ({ requests, now }: Props) => (
  <DataTable
    label="Requests"
    className={styles["table"]}
    rows={requests}
    keyOf={({ id }) => id}
    columns={[
      {
        head: "Request",
        cell: ({ id, kind, cameBy, receivedAt }) => (
          <span className={styles["lead"]}>
            <Link className={textStyles["link"]} to={requestPath(id)}>
              {wordOf(KIND_TEXTS, kind)}
            </Link>
            <span className={textStyles["note"]}>
              {wordOf(CAME_BY_TEXTS, cameBy)}, <Time at={receivedAt} as="day" now={now} />
            </span>
          </span>
        ),
      },
      {
        head: "Person",
        cell: ({ person, submissionIds }) => (
          <span>
            {person} <span className={textStyles["note"]}>{formatCount(submissionIds.length, "lead")}</span>
          </span>
        ),
      },
      { head: "Progress", cell: (request) => <span>{howFar(request)}</span> },
      {
        head: "Answer by",
        cell: ({ state, closedAt, dueAt, receivedAt }) =>
          closedAt ? (
            <span>
              {state === "refused" ? "Refused" : "Closed"} <Time at={closedAt} as="day" now={now} />
            </span>
          ) : (
            <DeadlineBar dueAt={dueAt} receivedAt={receivedAt} now={now} />
          ),
      },
    ]}
  />
);

const howFar = ({ identityCheckedAt, buyersTold, told }: Props["requests"][number]): string =>
  [
    identityCheckedAt === null ? "Waits for identity" : "Identity checked",
    buyersTold ? told : "Buyers not told, as the person asked",
  ]
    .filter(Boolean)
    .join(", ");

/** Date, days left, and elapsed share of the month. */
export function DeadlineBar({ dueAt, receivedAt, now }: { dueAt: Date; receivedAt: Date; now: Date }) {
  const { days, isUrgent, share } = deadline(dueAt, receivedAt, now);
  const lastDay = new Date(dueAt.getTime() - 1);
  return (
    <span className={styles["deadline"]} data-urgent={isUrgent}>
      <span>
        <Time at={lastDay} as="day" now={now} />{" "}
        <span className={isUrgent ? textStyles["error"] : textStyles["note"]}>{days}</span>
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect className={styles["used"]} width={Math.round(share * 100)} height="4" />
      </svg>
    </span>
  );
}
