import { formatNumber } from "#app/admin/labels/format.ts";
import { Chart } from "#app/admin/ui/display/chart.tsx";
import styles from "./dashboard.module.css";

/** Line height of chart text. */
const LINE = 13;
/** Width of the widest letters, so that labels are rather overestimated. */
const LETTER = 6.6;

type Label = { text: string; x: number; y: number; anchor: "start" | "end" };

/** Moves a label so that it covers neither the other one nor the frame. `top` and `bottom` are the first and last base line. */
export function heightBeside(other: Label, moved: Label, { top, bottom }: { top: number; bottom: number }): number {
  const inside = (y: number) => Math.min(bottom, Math.max(top, y));
  const y = inside(moved.y);
  if (!overlaps(spanOf(other), spanOf(moved)) || Math.abs(y - other.y) >= LINE) return y;
  const [above, below] = [other.y - LINE, other.y + LINE];
  const near = y <= other.y ? above : below;
  const far = near === above ? below : above;
  return near === inside(near) ? near : far;
}

export function spanOf({ text, x, anchor }: Label): [number, number] {
  const width = text.length * LETTER;
  return anchor === "end" ? [x - width, x] : [x, x + width];
}

const overlaps = ([a, b]: [number, number], [c, d]: [number, number]): boolean => a < d && c < b;

const LEFT = 24;
const RIGHT = 446;
const BOTTOM = 106;
const TOP = 12;

/** Leads since midnight as a step chart, with the same weekday a week ago dashed. */
export function StaircaseChart(props: {
  hours: readonly number[];
  before: readonly number[];
  /** Share of the day that has passed. */
  passed: number;
  clock: string;
  weekday: string;
  label: string;
}) {
  const { hours, before, passed, clock, weekday, label } = props;
  const today = climbed(hours);
  const lastWeek = climbed(before);
  const total = today.at(-1) ?? 0;
  const totalBefore = lastWeek.at(-1) ?? 0;
  const { top, step } = scaleFor(Math.max(total, totalBefore));
  const y = (value: number) => round(BOTTOM - (value / top) * (BOTTOM - TOP));
  const x = (share: number) => round(LEFT + share * (RIGHT - LEFT));
  const nowX = x(passed);
  const inFrame = { top: 8, bottom: BOTTOM - 3 };
  const anchor = passed > 0.3 ? ("end" as const) : ("start" as const);
  const reached = {
    text: `${formatNumber(total)} at ${clock}`,
    x: anchor === "end" ? nowX - 7 : nowX + 7,
    y: Math.max(inFrame.top, y(total) - 7),
    anchor,
  };
  const earlier = {
    text: `last ${weekday} ${formatNumber(totalBefore)}`,
    x: RIGHT - 2,
    y: y(totalBefore) - 5,
    anchor: "end" as const,
  };
  const stairs = stairsOf(today, (hour) => Math.min(x(hour / 24), nowX), y);
  return (
    <Chart label={label} viewBox="0 0 452 124" height="124">
      {Array.from({ length: Math.floor(top / step) + 1 }, (_, line) => line * step).map((value) => (
        <g key={value}>
          <line data-part={value === 0 ? "base" : "grid"} x1={LEFT} x2={RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 3.5} textAnchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {(["start", "middle", "middle", "middle", "end"] as const).map((anchor, quarter) => (
        <text key={x(quarter / 4)} x={x(quarter / 4)} y={120} textAnchor={anchor}>
          {`${String(quarter * 6).padStart(2, "0")}:00`}
        </text>
      ))}
      <line className={styles["now"]} x1={nowX} x2={nowX} y1={8} y2={BOTTOM} />
      <path data-part="area" d={`${stairs}V${BOTTOM}H${LEFT}Z`} />
      <path data-part="comparison" d={stairsOf(lastWeek, (hour) => x(Math.min(1, hour / 24)), y)} />
      <path data-part="line" d={stairs} />
      <circle className={styles["dot"]} cx={nowX} cy={y(total)} r={3.5} />
      <text data-part="value" x={reached.x} y={reached.y} textAnchor={reached.anchor}>
        {reached.text}
      </text>
      {totalBefore > 0 ? (
        <text x={earlier.x} y={heightBeside(reached, earlier, inFrame)} textAnchor={earlier.anchor}>
          {earlier.text}
        </text>
      ) : null}
    </Chart>
  );
}

function climbed(hours: readonly number[]): number[] {
  let sum = 0;
  return hours.map((count) => (sum += count));
}

/** Each hour's leads count at its end: a step to the right, then up. */
const stairsOf = (heights: readonly number[], x: (hour: number) => number, y: (value: number) => number): string =>
  heights.reduce((path, height, hour) => `${path}H${x(hour + 1)}V${y(height)}`, `M${LEFT} ${BOTTOM}`);

/** Two to five grid lines at round numbers. */
function scaleFor(most: number): { top: number; step: number } {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(most, 4) / 4));
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((wide) => most / wide <= 4) ?? magnitude * 10;
  return { top: Math.max(most, step), step };
}

const round = (value: number): number => Math.round(value * 10) / 10;
