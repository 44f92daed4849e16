import { Link } from "react-router";
import { formatDay } from "#app/admin/labels/format.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { wordingOf, type EditableClaim } from "./claim-dialog.tsx";
import { ClaimStatusChip } from "./claim-status-chip.tsx";
import { SITE_PAGE } from "#app/admin/labels/paths.ts";
import { PanelFrame } from "#app/admin/ui/display/panel.tsx";
import { CardTable } from "#app/admin/ui/table/table.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./site.module.css";

const claimPath = (name: string): string => `${SITE_PAGE}?claim=${encodeURIComponent(name)}`;

/** Every figure and promise, what visitors may read, and what proves it. */
export const ClaimsTable = ({ claims, now }: { claims: readonly EditableClaim[]; now: Date }) => (
  <PanelFrame scrolls>
    <CardTable className={styles["claims"]} label="Claims">
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Wording</th>
          <th scope="col">Standing</th>
          <th scope="col">Evidence</th>
          <th scope="col">Valid until</th>
          <th scope="col">Last changed</th>
        </tr>
      </thead>
      <tbody>
        {claims.map((claim) => (
          <Row key={claim.name} claim={claim} now={now} />
        ))}
      </tbody>
    </CardTable>
  </PanelFrame>
);

const Row = ({ claim, now }: { claim: EditableClaim; now: Date }) => (
  <tr data-dimmed={claim.status === "off" ? true : undefined}>
    <th scope="row">
      <Link className={textStyles["link"]} to={claimPath(claim.name)} preventScrollReset>
        {claim.about}
      </Link>
    </th>
    <td data-label="Wording" className={styles["said"]} lang="de">
      {wordingOf(claim)}
    </td>
    <td data-label="Standing">
      <ClaimStatusChip status={claim.status} />
    </td>
    <td data-label="Evidence" className={styles["proof"]}>
      {claim.evidence === "" ? (
        <span className={textStyles["faint"]}>none</span>
      ) : (
        <span className={`${textStyles["oneLine"]} ${styles["evidence"]}`}>{claim.evidence}</span>
      )}
    </td>
    <td data-label="Valid until">
      {claim.validUntil === "" ? (
        <span className={textStyles["faint"]}>no end</span>
      ) : (
        <time dateTime={claim.validUntil}>{formatDay(new Date(`${claim.validUntil}T12:00:00Z`), now)}</time>
      )}
    </td>
    <td data-label="Last changed" data-two-lines>
      {claim.last ? (
        <span>
          {claim.last.changedBy}
          <small>
            <Time at={claim.last.changedAt} as="moment" now={now} />
          </small>
        </span>
      ) : (
        <span className={textStyles["faint"]}>never</span>
      )}
    </td>
  </tr>
);
