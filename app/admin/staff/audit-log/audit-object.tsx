import { Link } from "react-router";
import { formName } from "#app/admin/labels/form-names.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { AuditTarget } from "#server/platform/audit/list-audit.ts";

/** The target of an action, linked while it exists. */
export function AuditObject({ target }: { target: AuditTarget }) {
  const { kind, id, name, formType } = target;
  const short = id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
  switch (kind) {
    case "submission":
      return formType === null ? (
        <span className={`${textStyles["mono"]} ${textStyles["small"]}`}>{short}</span>
      ) : (
        <Link
          className={`${textStyles["link"]} ${textStyles["mono"]} ${textStyles["small"]}`}
          to={`/admin/forms/${formType}?lead=${id}`}
        >
          {short}
        </Link>
      );
    case "api_service":
      return name === null ? (
        <span className={`${textStyles["mono"]} ${textStyles["small"]}`}>{short}</span>
      ) : (
        <Link className={textStyles["link"]} to={`/admin/delivery-health?service=${id}`}>
          {name}
        </Link>
      );
    case "buyer":
    case "order":
      return name === null ? (
        <span className={`${textStyles["mono"]} ${textStyles["small"]}`}>{short}</span>
      ) : (
        <Link className={textStyles["link"]} to="/admin/buyers">
          {name}
        </Link>
      );
    case "form":
      return (
        <Link className={textStyles["link"]} to={`/admin/forms/${id}`}>
          {formName(id)}
        </Link>
      );
    case "job":
      return (
        <Link
          className={`${textStyles["link"]} ${textStyles["mono"]} ${textStyles["small"]}`}
          to={`/admin/jobs?job=${id}`}
        >
          {short}
        </Link>
      );
    case "staff":
      return (
        <Link className={textStyles["link"]} to="/admin/team">
          {name ?? (id.includes("@") ? id : undefined) ?? (
            <span className={`${textStyles["mono"]} ${textStyles["small"]}`}>{short}</span>
          )}
        </Link>
      );
    default:
      return (
        <span className={textStyles["muted"]}>
          {kind} <span className={`${textStyles["mono"]} ${textStyles["small"]}`}>{short}</span>
        </span>
      );
  }
}
