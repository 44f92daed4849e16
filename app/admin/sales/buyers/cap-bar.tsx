import styles from "./buyers.module.css";

/** Solid: sold, pale: on the way, of the day's cap. Dashed: there is no cap. */
export const CapBar = ({ sold, reserved, cap }: { sold: number; reserved: number; cap: number | null }) => {
  if (cap === null) return <span className={styles["open"]} />;
  const share = (count: number) => `${cap === 0 ? 0 : Math.min(100, (100 * count) / cap)}%`;
  return (
    <svg className={styles["capBar"]} aria-hidden="true">
      <rect className={styles["room"]} width="100%" height="100%" />
      <rect className={styles["reserved"]} width={share(sold + reserved)} height="100%" />
      <rect className={styles["done"]} width={share(sold)} height="100%" />
    </svg>
  );
};
