import { Chart, Hatches } from "#app/admin/ui/display/chart.tsx";
import styles from "./insights.module.css";

/** Shares of the starts under way at a step; `kept` are those that stay. */
export type Stair = { key: string; underWay: number; kept: number; before: number | undefined; isLargestLoss: boolean };

const WIDE = 100;
const TOP = 8;
const BOTTOM = 170;
const GAP = 6;

const y = (share: number): number => Math.round((BOTTOM - Math.min(1, Math.max(0, share)) * (BOTTOM - TOP)) * 10) / 10;

/** One level per step: "M0 8H100V53.3H200". */
export const stairsOf = (shares: readonly number[]): string =>
  shares.map((share, at) => `${at === 0 ? "M0 " : "V"}${y(share)}H${(at + 1) * WIDE}`).join("");

/** Aligned with the table's columns; drop-outs are hatched. */
export function Staircase({ stairs, label }: { stairs: readonly Stair[]; label: string }) {
  const width = stairs.length * WIDE;
  const before = stairs.flatMap((stair) => (stair.before === undefined ? [] : [stair.before]));
  return (
    <div className={styles["drawing"]}>
      <span className={styles["axis"]} aria-hidden="true">
        <span>100 %</span>
        <span>75 %</span>
        <span>50 %</span>
        <span>25 %</span>
        <span>0</span>
      </span>
      <Chart label={label} viewBox={`0 0 ${width} ${BOTTOM}`} preserveAspectRatio="none" height="190">
        <Hatches />
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <line key={share} data-part="grid" x1={0} x2={width} y1={y(share)} y2={y(share)} />
        ))}
        {stairs.map(({ key, underWay, kept, isLargestLoss }, at) => (
          <g key={key}>
            <rect data-part="area" x={at * WIDE} y={y(underWay)} width={WIDE} height={BOTTOM - y(underWay)} />
            <rect
              x={at * WIDE + GAP}
              y={y(underWay)}
              width={WIDE - 2 * GAP}
              height={Math.max(0, y(kept) - y(underWay))}
              fill={isLargestLoss ? "url(#hatch-failed)" : "url(#hatch-rest)"}
            />
          </g>
        ))}
        <path data-part="line" vectorEffect="non-scaling-stroke" d={stairsOf(stairs.map(({ underWay }) => underWay))} />
        {before.length === stairs.length ? (
          <path data-part="comparison" vectorEffect="non-scaling-stroke" d={stairsOf(before)} />
        ) : null}
      </Chart>
    </div>
  );
}
