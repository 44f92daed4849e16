import type { MouseEvent, ReactNode } from "react";
import { pathOf } from "#funnels/engine/navigation.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { useGoTo } from "#app/funnel/state/address.ts";

/** Link to another step. Where steps have no URL, a small form replaces it. */
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
      <PlainLink className={className} to={pathOf(funnel, slug)} onFollow={() => goTo(slug)}>
        {children}
      </PlainLink>
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

type PlainLinkProps = { to: string; onFollow: () => void; className?: string | undefined; children: ReactNode };

/** A link followed within the page by scripts, except with a modifier key or another mouse button. */
const PlainLink = ({ to, onFollow, className, children }: PlainLinkProps) => (
  <a
    className={className}
    href={to}
    onClick={(event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onFollow();
    }}
  >
    {children}
  </a>
);
