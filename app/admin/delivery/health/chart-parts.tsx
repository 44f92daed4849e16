import { Table } from "#app/admin/ui/table/table.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./delivery-health.module.css";
import type { ReactNode } from "react";
import { formatClock, formatDay } from "#app/admin/labels/format.ts";

/** The plot area of a chart in its box of 560 by 168. */
export const FRAME = { left: 46, right: 520, top: 10, bottom: 148, width: 560, height: 168 } as const;

export type TimeAxis = { start: Date; stepMs: number; steps: number };

export const stepAt = ({ start, stepMs }: TimeAxis, step: number): Date => new Date(start.getTime() + step * stepMs);

/** Clock times within a day, dates for longer ranges. */
const timeWords = (axis: TimeAxis, at: Date): string =>
  axis.stepMs * axis.steps > 26 * 3_600_000 ? formatDay(at, at) : formatClock(at);

export function xOf({ start, stepMs, steps }: TimeAxis, at: Date): number {
  const share = (at.getTime() - start.getTime()) / (stepMs * steps);
  return FRAME.left + Math.min(1, Math.max(0, share)) * (FRAME.right - FRAME.left);
}

/** Five labels below the plot. */
const timeLabels = (axis: TimeAxis) =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = new Date(axis.start.getTime() + share * axis.stepMs * axis.steps);
    const anchor = share === 0 ? ("start" as const) : share === 1 ? ("end" as const) : ("middle" as const);
    return { x: xOf(axis, at), anchor, text: timeWords(axis, at) };
  });

/** Rounds up to a value whose quarters are round too. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.001)));
  return [1, 2, 4, 6, 8, 10].map((n) => n * power).find((n) => n >= value * 0.999) ?? value;
}

export const fixed = (value: number): string => value.toFixed(1);

/** The chart's figures as a table, also without scripts. */
export const AsTable = (props: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}) => (
  <details className={styles["dataTable"]}>
    <summary>Show as table</summary>
    {props.rows.length === 0 ? (
      <p className={textStyles["note"]}>No attempts in this time.</p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      <div className={styles["dataTableBox"]} tabIndex={0} role="group" aria-label={props.caption}>
        <Table rows="compact">
          <caption className={layoutStyles["visuallyHidden"]}>{props.caption}</caption>
          <thead>
            <tr>
              {props.heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? undefined : textStyles["right"]}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  <td key={props.heads[index + 1]} className={textStyles["right"]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    )}
  </details>
);

/** On narrow screens the chart keeps its size and scrolls, so that its labels stay readable. */
export const ChartBox = ({ name, children }: { name: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
  <div className={styles["chartBox"]} tabIndex={0} role="group" aria-label={name}>
    {children}
  </div>
);

export const TimeLabels = ({ axis }: { axis: TimeAxis }) => (
  <>
    {timeLabels(axis).map(({ x, anchor, text }) => (
      <text key={x} x={x} y={FRAME.bottom + 16} textAnchor={anchor}>
        {text}
      </text>
    ))}
  </>
);
