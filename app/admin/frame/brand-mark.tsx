import styles from "./brand-mark.module.css";

/** Logo: stairs and a straight line. */
export const BrandMark = () => (
  <svg className={styles["mark"]} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6.5" fill="var(--accent)" />
    <path d="M5 19v-3.2h4.4v-3.4h4.4V9h5.2v10z" fill="var(--on-accent)" fillOpacity=".38" />
    <path
      d="M4.8 12.2C9.6 11.6 10.4 6.2 19 4.9"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);
