import { useId, type ReactNode } from "react";

/** Hairlines around a matter with a title; a table inside goes edge to edge, other things stand in `<div className="pbody">`. */
export function Panel(props: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading} id={props.id}>
      <header>
        <h2 id={heading}>{props.title}</h2>
        {props.note ? <span className="t3 xs">{props.note}</span> : null}
        {props.actions ? <span className="end">{props.actions}</span> : null}
      </header>
      {props.children}
    </section>
  );
}
