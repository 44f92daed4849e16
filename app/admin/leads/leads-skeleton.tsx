import { formName } from "#app/admin/labels/form-names.ts";
import { PageHead } from "#app/admin/ui/display/page-head.tsx";

const ROWS = 15;
const SERVICES = 3;
const NAMES = [118, 96, 130, 84, 110];
const ADDRESSES = [146, 124, 138, 110, 152];

/** A form's list before it is there: at once, static, with the widths and heights that will stand. */
export const LeadsSkeleton = ({ formType }: { formType: string }) => (
  <div className="fills">
    <PageHead title={formName(formType)} formType={formType} crumbs={[{ label: "Dashboard", to: "/admin" }]} />
    <p className="sr" role="status">
      Loading submissions
    </p>
    <div className="scroll" aria-hidden="true">
      <table className="tbl leads whole">
        <colgroup>
          <col className="c-check" />
          <col className="c-time" />
          <col className="c-name" />
          <col className="c-mail" />
          <col className="c-plz" />
          {numbers(SERVICES).map((n) => (
            <col key={n} className="c-svc long" />
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
              <td className="c-mail">
                <Skeleton width={ADDRESSES[n % ADDRESSES.length] ?? 120} />
              </td>
              <td>
                <Skeleton width={38} />
              </td>
              {numbers(SERVICES).map((service) => (
                <td key={service} className="svc">
                  <Skeleton width={14} /> <Skeleton width={48} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Stands where a text will stand, with its width. */
const Skeleton = ({ width }: { width: number }) => <svg className="sk" width={width} height={10} />;
