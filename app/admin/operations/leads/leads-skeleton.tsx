import { formName } from "#app/admin/labels/form-names.ts";
import { PageHead, FillingPage } from "#app/admin/ui/display/page-head.tsx";
import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import leadStyles from "./leads.module.css";
import styles from "./list/lead-table.module.css";

const ROWS = 15;
const SERVICES = 3;
const NAMES = [118, 96, 130, 84, 110];
const ADDRESSES = [146, 124, 138, 110, 152];

/** Static placeholder of a form's list with the final sizes, to avoid layout shifts. */
export const LeadsSkeleton = ({ formType }: { formType: string }) => (
  <FillingPage>
    <PageHead title={formName(formType)} formType={formType} crumbs={[{ label: "Dashboard", to: "/admin" }]} />
    <p className={layoutStyles["visuallyHidden"]} role="status">
      Loading submissions
    </p>
    <div className={styles["scroll"]} aria-hidden="true">
      <Table className={`${styles["leads"]} ${styles["whole"]}`}>
        <colgroup>
          <col className={styles["checkColumn"]} />
          <col className={styles["timeColumn"]} />
          <col className={styles["nameColumn"]} />
          <col className={styles["emailColumn"]} />
          <col className={styles["postalCodeColumn"]} />
          {numbers(SERVICES).map((n) => (
            <col key={n} className={styles["serviceColumn"]} data-long />
          ))}
        </colgroup>
        <tbody>
          {numbers(ROWS).map((n) => (
            <tr key={n}>
              <td>
                <Skeleton width={16} />
              </td>
              <td>
                <Skeleton width={52} />
              </td>
              <td>
                <Skeleton width={NAMES[n % NAMES.length] ?? 100} />
              </td>
              <td className={styles["emailColumn"]}>
                <Skeleton width={ADDRESSES[n % ADDRESSES.length] ?? 120} />
              </td>
              <td>
                <Skeleton width={38} />
              </td>
              {numbers(SERVICES).map((service) => (
                <td key={service} data-service>
                  <Skeleton width={14} /> <Skeleton width={48} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </FillingPage>
);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Placeholder for a text of this width. */
const Skeleton = ({ width }: { width: number }) => <svg className={leadStyles["skeleton"]} width={width} height={10} />;
