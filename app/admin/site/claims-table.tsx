import { Link } from "react-router";
import { formatDay } from "#app/admin/labels/format.ts";
import { Time } from "#app/admin/ui/display/time.tsx";
import { wordingOf, type Claim } from "./claim-form.ts";
import { SITE_PAGE } from "./site-parts.tsx";
import { StandingChip } from "./claim-status-chip.tsx";

const claimPath = (name: string): string => `${SITE_PAGE}?claim=${encodeURIComponent(name)}`;

/** Every figure and promise, what visitors may read, and what proves it. */
export const ClaimsTable = ({ claims, now }: { claims: readonly Claim[]; now: Date }) => (
  <div className="panel tablewrap">
    <table className="tbl tall services claims" aria-label="Claims">
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
    </table>
  </div>
);

const Row = ({ claim, now }: { claim: Claim; now: Date }) => (
  <tr className={claim.standing === "off" ? "off" : undefined}>
    <th scope="row">
      <Link className="link" to={claimPath(claim.name)} preventScrollReset>
        {claim.about}
      </Link>
    </th>
    <td data-label="Wording" className="said" lang="de">
      {wordingOf(claim)}
    </td>
    <td data-label="Standing">
      <StandingChip standing={claim.standing} />
    </td>
    <td data-label="Evidence" className="proof">
      {claim.evidence === "" ? <span className="t3">none</span> : <span className="trunc">{claim.evidence}</span>}
    </td>
    <td data-label="Valid until">
      {claim.validUntil === "" ? (
        <span className="t3">no end</span>
      ) : (
        <time dateTime={claim.validUntil}>{formatDay(new Date(`${claim.validUntil}T12:00:00Z`), now)}</time>
      )}
    </td>
    <td data-label="Last changed" className="two">
      {claim.last ? (
        <span>
          {claim.last.changedBy}
          <small>
            <Time at={claim.last.changedAt} as="moment" now={now} />
          </small>
        </span>
      ) : (
        <span className="t3">never</span>
      )}
    </td>
  </tr>
);
