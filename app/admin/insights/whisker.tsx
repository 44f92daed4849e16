import styles from "./drawings.module.css";

/** Shared by all rows, so that they can be compared. */
export type Scale = { least: number; most: number };

const WIDTH = 220;
const EDGE = 6;

const placeIn = ({ least, most }: Scale, value: number): number =>
  Math.round((EDGE + ((value - least) / (most - least || 1)) * (WIDTH - 2 * EDGE)) * 10) / 10;

export const scaleOf = (intervals: readonly { low: number; high: number }[]): Scale => ({
  least: Math.min(0, ...intervals.map(({ low }) => low)),
  most: Math.max(1, ...intervals.map(({ high }) => high)),
});

/** A value with its interval on the table's scale; the table has the figures. */
export const Whisker = (props: { scale: Scale; low: number; value: number; high: number }) => {
  const { scale, low, value, high } = props;
  const [left, right] = [placeIn(scale, low), placeIn(scale, high)];
  return (
    <svg className={styles["whisker"]} width={WIDTH} height="16" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      <line data-rail x1="0" x2={WIDTH} y1="8" y2="8" />
      <path d={`M${left} 8H${right}M${left} 5v6M${right} 5v6`} />
      <circle cx={placeIn(scale, value)} cy="8" r="4" />
    </svg>
  );
};
