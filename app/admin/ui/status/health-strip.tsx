import type { HalfHour } from "./half-hour.ts";
import styles from "./health-strip.module.css";

const WIDTH = 4;
const HEIGHT = 22;

/** 48 half hours of a service: height and pattern show problems, not colour alone. `label` is the text alternative. */
export const HealthStrip = ({ halfHours, label }: { halfHours: readonly HalfHour[]; label: string }) => (
  <svg
    className={styles["strip"]}
    viewBox={`0 0 ${halfHours.length * WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {halfHours.map((halfHour, index) => bar(halfHour, index * WIDTH))}
  </svg>
);

function heightOf({ kind, share = 1 }: HalfHour): number {
  switch (kind) {
    case "none":
      return 2;
    case "ok":
      return 8;
    case "failed":
    case "in_doubt":
      return 12 + Math.round(10 * Math.min(1, share));
  }
}

function bar(halfHour: HalfHour, x: number) {
  const height = heightOf(halfHour);
  return <rect key={x} data-kind={halfHour.kind} x={x} y={HEIGHT - height} width={WIDTH - 1} height={height} />;
}
