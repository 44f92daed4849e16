import { Link } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import type { AuditTarget } from "#server/audit/list-audit.ts";

/** The target of an action, linked as long as it exists. */
export function AuditObject({ target }: { target: AuditTarget }) {
  const { kind, id, name, formType } = target;
  const short = id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
  switch (kind) {
    case "submission":
      return formType === null ? (
        <span className="mono xs">{short}</span>
      ) : (
        <Link className="link mono xs" to={`/admin/forms/${formType}?lead=${id}`}>
          {short}
        </Link>
      );
    case "api_service":
      return name === null ? (
        <span className="mono xs">{short}</span>
      ) : (
        <Link className="link" to={`/admin/delivery-health?service=${id}`}>
          {name}
        </Link>
      );
    case "form":
      return (
        <Link className="link" to={`/admin/forms/${id}`}>
          {formName(id)}
        </Link>
      );
    case "staff":
      return (
        <Link className="link" to="/admin/team">
          {id.includes("@") ? id : <span className="mono xs">{short}</span>}
        </Link>
      );
    default:
      return (
        <span className="t2">
          {kind} <span className="mono xs">{short}</span>
        </span>
      );
  }
}
