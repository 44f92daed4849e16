import { Link, useLocation } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Kbd } from "#app/admin/ui/controls/kbd.tsx";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";

type Props = {
  says?: string;
  hints: readonly { keys: readonly string[]; does: string }[];
  newer: string | null;
  older: string | null;
};

/** Under the list: how much there is, the keys, and the way to other pages. No page numbers: pages move while one reads. */
export const StatusBar = ({ says, hints, newer, older }: Props) => (
  <footer className="statusbar">
    {says ? <span className="hide-m">{says}</span> : null}
    <span className="hints hide-m" aria-label="Keyboard shortcuts" role="group">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{" "}
          {does}
        </span>
      ))}
    </span>
    <nav className="end row gap-4" aria-label="Pages">
      <PageLink to={newer === null ? null : { after: newer, before: null, day: null }}>
        <Icon name="chevron-left" size={14} />
        Newer
      </PageLink>
      <PageLink to={older === null ? null : { before: older, after: null, day: null }}>
        Older
        <Icon name="chevron-right" size={14} />
      </PageLink>
    </nav>
  </footer>
);

type PageLinkProps = { to: Record<string, string | null> | null; children: React.ReactNode };

function PageLink({ to, children }: PageLinkProps) {
  const { search } = useLocation();
  if (to === null) {
    return (
      <button type="button" className="btn ghost sm" disabled>
        {children}
      </button>
    );
  }
  return (
    <Link className="btn ghost sm" to={addressWith(search, to)}>
      {children}
    </Link>
  );
}
