import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";

/** The same figures as a chart, for whoever reads better in rows. Works without scripts. */
export const AsTable = (props: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}) => (
  <details className={styles["dataTable"]}>
    <summary>Show as table</summary>
    {props.rows.length === 0 ? (
      <p className={textStyles["note"]}>No attempts in this time.</p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      <div className={styles["dataTableBox"]} tabIndex={0} role="group" aria-label={props.caption}>
        <Table rows="compact">
          <caption className={layoutStyles["visuallyHidden"]}>{props.caption}</caption>
          <thead>
            <tr>
              {props.heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? undefined : textStyles["right"]}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  <td key={props.heads[index + 1]} className={textStyles["right"]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    )}
  </details>
);
