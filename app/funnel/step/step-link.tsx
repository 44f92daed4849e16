import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOf } from "#funnels/engine/walk.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { useGoTo } from "#app/funnel/state/step-address.ts";

/** Leads to another step. Where steps have no address, a small form replaces the link. */
export function StepLink({
  funnel,
  slug,
  className,
  children,
}: {
  funnel: Funnel;
  slug: string;
  className?: string;
  children: ReactNode;
}) {
  const goTo = useGoTo(funnel);
  if (funnel.stepInUrl) {
    return (
      <Link className={className} to={pathOf(funnel, slug)}>
        {children}
      </Link>
    );
  }
  return (
    <form
      method="post"
      className="step-link"
      onSubmit={(event) => {
        event.preventDefault();
        goTo(slug);
      }}
    >
      <button type="submit" className={className ?? "as-link"} name="step" value={slug}>
        {children}
      </button>
    </form>
  );
}
