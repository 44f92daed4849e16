import { Fragment } from "react";
import type { LeadDetails } from "#server/leads/read-lead.ts";
import styles from "./lead-panel.module.css";

/** Where the visitor came from. */
export const SourceSection = ({ source }: Pick<LeadDetails, "source">) => (
  <section className={styles["section"]} id="source">
    <h3>Source</h3>
    <dl className={styles["facts"]}>
      <dt>Source</dt>
      <dd>{source.name}</dd>
      {Object.entries(source.utm).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={styles["breaks"]}>{value}</dd>
        </Fragment>
      ))}
      <dt>Landing page</dt>
      <dd className={styles["breaks"]}>{source.landingPage ?? "unknown"}</dd>
    </dl>
  </section>
);
