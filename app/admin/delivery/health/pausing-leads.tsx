import { Fragment } from "react";
import { Link } from "react-router";
import textStyles from "#app/admin/ui/styles/text.module.css";
import type { Circuit } from "#server/delivery/health/read-service-status.ts";

/** Ids of the leads that caused a pause or rejections. */
export function PausingLeads({ circuit }: { circuit: Circuit }) {
  if (!("leads" in circuit) || circuit.leads.length === 0) return null;
  return (
    <span className={textStyles["note"]}>
      {circuit.leads.length === 1 ? "Lead" : "Leads"}{" "}
      {circuit.leads.map(({ id, formType }, n) => (
        <Fragment key={id}>
          {n === 0 ? null : " · "}
          <Link className={`${textStyles["link"]} ${textStyles["mono"]}`} to={`/admin/forms/${formType}?lead=${id}`}>
            {id.slice(0, 8)}…{id.slice(-4)}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
