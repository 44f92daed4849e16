import type { ReactNode } from "react";
import type { Status } from "#app/admin/labels/status.ts";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";

/** One strip per page, at most five numbers in it. */
export const KpiStrip = ({ label, look, children }: { label: string; look?: string; children: ReactNode }) => (
  <section aria-label={label}>
    <dl className={look ? `kpis ${look}` : "kpis"}>{children}</dl>
  </section>
);

/** A number, its name above and what it means below. */
export const Kpi = (props: {
  name: string;
  glyph?: Status | undefined;
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="kpi">
    <dt className="k">
      {props.glyph ? <StatusGlyph status={props.glyph} size={14} /> : null}
      {props.name}
    </dt>
    <dd className="v">{props.value}</dd>
    {props.note ? <dd className="n">{props.note}</dd> : null}
    {props.children}
  </div>
);
