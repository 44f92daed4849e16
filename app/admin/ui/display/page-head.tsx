import type { ReactNode } from "react";
import { Link } from "react-router";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import { FormCode } from "./form-code.tsx";
import styles from "./page-head.module.css";

/** The head of every page: path, name and actions. */
export const PageHead = (props: {
  title: string;
  crumbs?: readonly { label: string; to: string }[];
  /** Shows the form's code before the title. */
  formType?: string;
  sub?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className={styles["head"]}>
    <div className={layoutStyles["grow"]}>
      {props.crumbs ? (
        <nav className={styles["crumbs"]} aria-label="Breadcrumb">
          {props.crumbs.map(({ label, to }, index) => (
            <span key={to}>
              {index > 0 ? "/ " : null}
              <Link to={to}>{label}</Link>
            </span>
          ))}
        </nav>
      ) : null}
      <div className={layoutStyles["row"]}>
        {props.formType ? <FormCode formType={props.formType} on /> : null}
        <h1>{props.title}</h1>
      </div>
      {props.sub ? <div className={styles["subtitle"]}>{props.sub}</div> : null}
    </div>
    {props.actions ? <div className={styles["actions"]}>{props.actions}</div> : null}
  </header>
);

/** The content below the head. */
export const PageBody = ({ children }: { children: ReactNode }) => <div className={styles["body"]}>{children}</div>;

/** A page that fills the window and scrolls inside. */
export const FillingPage = ({ children }: { children: ReactNode }) => (
  <div className={styles["filling"]} data-fills>
    {children}
  </div>
);
