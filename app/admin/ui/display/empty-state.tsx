import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Empty state: the stair picture, what will appear, how to create the first one. */
export const EmptyState = (props: {
  title: string;
  heading?: "h1" | "h2";
  children: ReactNode;
  actions?: ReactNode;
  picture?: ReactNode;
}) => (
  <div className={styles["state"]}>
    {props.picture === undefined || props.picture === true ? <Stairs /> : props.picture}
    {props.heading === "h1" ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
    <p>{props.children}</p>
    {props.actions ? <div className={`${layoutStyles["row"]} ${styles["actions"]}`}>{props.actions}</div> : null}
  </div>
);

const Stairs = () => (
  <svg width="168" height="92" viewBox="0 0 168 92" fill="none" aria-hidden="true">
    <path d="M8 84h34V66h34V48h34V30h34V14h16" stroke="var(--line-2)" strokeWidth="1.5" />
    <path d="M8 62c34-2 40-20 70-32s50-18 82-22" stroke="var(--accent-mid)" strokeWidth="2.5" strokeLinecap="round" />
    <rect x="15" y="52" width="26" height="13" rx="6.5" fill="var(--accent)" transform="rotate(-6 28 58)" />
  </svg>
);
