import type { LeadDetails } from "#server/operations/leads/read-lead.ts";
import { Table } from "#app/admin/ui/table/table.tsx";
import styles from "./lead-panel.module.css";

/** Where the visitor came from. */
export const SourceSection = ({ source }: Pick<LeadDetails, "source">) => (
  <section className={styles["section"]} id="source">
    <h3>Source</h3>
    <dl className={styles["facts"]}>
      <dt>Source</dt>
      <dd>{source.name}</dd>
      <dt>Landing page</dt>
      <dd className={styles["breaks"]}>{source.landingPage ?? "unknown"}</dd>
      {source.url === null ? null : (
        <>
          <dt>Whole address</dt>
          <dd className={styles["breaks"]}>{source.url}</dd>
        </>
      )}
    </dl>
    {source.parameters.length > 0 ? (
      <Table rows="compact" aria-label="Parameters of the address" className={styles["parameters"]}>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {source.parameters.map(([name, value], place) => (
            // oxlint-disable-next-line react/no-array-index-key -- an address may name a parameter twice
            <tr key={place}>
              <td className={styles["breaks"]}>{name}</td>
              <td className={styles["breaks"]}>{value}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    ) : null}
  </section>
);
