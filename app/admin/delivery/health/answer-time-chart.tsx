import { formatDuration, formatMoment } from "#app/admin/labels/format.ts";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { AsTable, ChartBox, TimeLabels, fixed, FRAME, stepAt, xOf, type TimeAxis } from "./chart-parts.tsx";
import type { Percentiles } from "#server/delivery/duration-classes.ts";
import { Chart } from "#app/admin/ui/display/chart.tsx";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";

const LINES = [
  { key: "p50", width: 2, dash: undefined },
  { key: "p95", width: 1.5, dash: "5 3" },
  { key: "p99", width: 1.25, dash: "1.5 2.5" },
] as const;

const DECADES = [10, 100, 1_000, 10_000, 100_000];
const LABEL_GAP = 12;

type Props = {
  service: string;
  span: string;
  axis: TimeAxis;
  answerTimes: readonly (Percentiles | null)[];
  overall: Percentiles | undefined;
  limitMs: number;
};

/** p50 solid, p95 dashed, p99 dotted, on a log axis, below the deadline. Steps without a value are gaps. */
export function AnswerTimeChart({ service, span, axis, answerTimes, overall, limitMs }: Props) {
  const known = answerTimes.filter((times) => times !== null);
  const lowest = Math.min(100, ...known.map(({ p50 }) => p50)) >= 60 ? 60 : 8;
  const highest = Math.max(limitMs, ...known.map(({ p99 }) => p99)) * 1.3;
  const y = (ms: number) =>
    FRAME.bottom - (Math.log(Math.max(ms, lowest) / lowest) / Math.log(highest / lowest)) * (FRAME.bottom - FRAME.top);
  const sentence = overall
    ? `Answer time of ${service}, ${span}, log scale: p50 ${formatDuration(overall.p50)}, p95 ${formatDuration(overall.p95)}, p99 ${formatDuration(overall.p99)}; we wait ${formatDuration(limitMs)} at most`
    : `Answer time of ${service}, ${span}: no answers in this time`;
  return (
    <Panel title="Answer time" actions={<span className={textStyles["note"]}>log scale</span>}>
      <ChartBox name={sentence}>
        <Chart label={sentence} viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}>
          {DECADES.filter((ms) => ms >= lowest && ms <= highest).map((ms) => (
            <g key={ms}>
              <line data-part="grid" x1={FRAME.left} x2={FRAME.right} y1={fixed(y(ms))} y2={fixed(y(ms))} />
              <text x={FRAME.left - 6} y={fixed(y(ms) + 3.5)} textAnchor="end">
                {ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`}
              </text>
            </g>
          ))}
          <line
            x1={FRAME.left}
            x2={FRAME.right}
            y1={fixed(y(limitMs))}
            y2={fixed(y(limitMs))}
            stroke="var(--doubt-fill)"
            strokeDasharray="1 3"
          />
          <text className={styles["limit"]} x={FRAME.right + 5} y={fixed(y(limitMs) + 3.5)}>
            limit
          </text>
          {LINES.map(({ key, width, dash }) => (
            <path
              key={key}
              d={lineThrough(
                answerTimes.map((times) => times?.[key]),
                axis,
                y,
              )}
              fill="none"
              stroke="var(--c-1)"
              strokeWidth={width}
              strokeDasharray={dash}
              strokeLinecap={dash ? undefined : "round"}
            />
          ))}
          {endLabels(known.at(-1), y, y(limitMs)).map(({ key, at }) => (
            <text key={key} data-part="value" x={FRAME.right + 5} y={fixed(at + 3.5)}>
              {key}
            </text>
          ))}
          <TimeLabels axis={axis} />
        </Chart>
        <AsTable caption={sentence} heads={["From", "p50", "p95", "p99"]} rows={rowsOf(axis, answerTimes)} />
      </ChartBox>
    </Panel>
  );
}

/** Draws through the middle of each step; a single value becomes a short dash. */
function lineThrough(values: readonly (number | undefined)[], axis: TimeAxis, y: (ms: number) => number): string {
  const middle = (step: number) => xOf(axis, stepAt(axis, step + 0.5));
  return values
    .map((value, step) => {
      if (value === undefined) return "";
      const starts = values[step - 1] === undefined;
      const alone = starts && values[step + 1] === undefined;
      const point = `${fixed(middle(step) - (alone ? 2 : 0))} ${fixed(y(value))}`;
      return `${starts ? "M" : "L"}${point}${alone ? "h4" : ""}`;
    })
    .join("");
}

/** Labels at the line ends, moved apart to avoid overlaps with each other and the deadline's. */
function endLabels(last: Percentiles | undefined, y: (ms: number) => number, limitY: number) {
  if (!last) return [];
  let above = limitY;
  return LINES.toReversed().map(({ key }) => {
    above = Math.max(y(last[key]), above + LABEL_GAP);
    return { key, at: above };
  });
}

const rowsOf = (axis: TimeAxis, answerTimes: readonly (Percentiles | null)[]) =>
  answerTimes.flatMap((times, step) =>
    times === null
      ? []
      : [
          [
            formatMoment(stepAt(axis, step), stepAt(axis, step)),
            ...[times.p50, times.p95, times.p99].map(formatDuration),
          ] as const,
        ],
  );
