import styles from "./drawings.module.css";

/** Sales: kept, returned, returnable. `of` is the sum of the longest bar. */
export const MaturityBar = (props: { stays: number; returned: number; open: number; of: number; label: string }) => {
  const wide = (value: number) => Math.round((value / Math.max(1, props.of)) * 2000) / 10;
  const [stays, returned, open] = [wide(props.stays), wide(props.returned), wide(props.open)];
  return (
    <svg
      className={styles["maturity"]}
      viewBox="0 0 200 16"
      preserveAspectRatio="none"
      role="img"
      aria-label={props.label}
    >
      <rect data-stays width={stays} height="16" />
      <rect data-returned x={stays} width={returned} height="16" />
      <rect data-open x={stays + returned} width={open} height="16" />
    </svg>
  );
};
