import styles from "./drawings.module.css";

const WIDTH = 104;

/** Margin around zero: earnings to the right, losses hatched to the left. */
export function MarginBar({ cents, least, most }: { cents: number; least: number; most: number }) {
  const span = Math.max(0, most) - Math.min(0, least) || 1;
  const zero = Math.round((-Math.min(0, least) / span) * WIDTH * 10) / 10;
  const length = Math.max(cents === 0 ? 0 : 1.5, Math.round((Math.abs(cents) / span) * WIDTH * 10) / 10);
  return (
    <svg className={styles["marginBar"]} width={WIDTH} height="12" viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true">
      <line x1={zero} x2={zero} y1="0" y2="12" />
      <rect data-loss={cents < 0 || undefined} x={cents < 0 ? zero - length : zero} y="2" width={length} height="8" />
    </svg>
  );
}
