import { Fragment } from "react";
import type { LeadDetails } from "#app/admin/leads/lead/lead-details.ts";

/** Where the visitor came from. */
export const SourceSection = ({ source }: Pick<LeadDetails, "source">) => (
  <section className="lsec" id="source">
    <h3>Source</h3>
    <dl className="kv">
      <dt>Source</dt>
      <dd>{source.name}</dd>
      {Object.entries(source.utm).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="breaks">{value}</dd>
        </Fragment>
      ))}
      <dt>Landing page</dt>
      <dd className="breaks">{source.landingPage ?? "unknown"}</dd>
    </dl>
  </section>
);
