import { Link } from "react-router";
import { formatCount } from "#app/admin/labels/format.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { CardTable } from "#app/admin/ui/table/card-table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { PrivacyRequest } from "#server/privacy/requests.ts";
import { DeadlineBar } from "./deadline-bar.tsx";
import { CAME_BY_WORDS, KIND_WORDS, wordOf } from "./privacy-words.ts";
import styles from "./privacy.module.css";
import { requestPath } from "./privacy-paths.ts";

type Props = { requests: readonly (PrivacyRequest & { person: string; told: string })[]; now: Date };

/** Open ones first by their deadline. */
export const RequestsTable = ({ requests, now }: Props) => (
  <CardTable label="Requests" className={styles["table"]}>
    <thead>
      <tr>
        <th scope="col">Request</th>
        <th scope="col">Person</th>
        <th scope="col">How far</th>
        <th scope="col">Answer by</th>
      </tr>
    </thead>
    <tbody>
      {requests.map((request) => (
        <tr key={request.id}>
          {/* The link in it is its label. */}
          {/* oxlint-disable-next-line control-has-associated-label */}
          <th scope="row">
            <span className={styles["lead"]}>
              <Link className={textStyles["link"]} to={requestPath(request.id)}>
                {wordOf(KIND_WORDS, request.kind)}
              </Link>
              <span className={textStyles["note"]}>
                {wordOf(CAME_BY_WORDS, request.cameBy)}, <Time at={request.receivedAt} as="day" now={now} />
              </span>
            </span>
          </th>
          <td data-label="Person">
            <span>
              {request.person}{" "}
              <span className={textStyles["note"]}>{formatCount(request.submissionIds.length, "lead")}</span>
            </span>
          </td>
          <td data-label="How far">
            <span>{howFar(request)}</span>
          </td>
          <td data-label="Answer by">
            {request.closedAt ? (
              <span>
                {request.state === "refused" ? "Refused" : "Closed"} <Time at={request.closedAt} as="day" now={now} />
              </span>
            ) : (
              <DeadlineBar answerBy={request.answerBy} receivedAt={request.receivedAt} now={now} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </CardTable>
);

const howFar = ({ identityCheckedAt, buyersTold, told }: Props["requests"][number]): string =>
  [
    identityCheckedAt === null ? "Waits for identity" : "Identity checked",
    buyersTold ? told : "Buyers not told, as the person asked",
  ]
    .filter(Boolean)
    .join(", ");
