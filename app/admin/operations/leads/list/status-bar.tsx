import { useLocation } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Kbd, Button, ButtonLink } from "#app/admin/ui/controls/button.tsx";
import { addressWith } from "#app/admin/ui/dialogs/search-params.ts";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import styles from "./status-bar.module.css";

type Props = {
  says?: string;
  hints: readonly { keys: readonly string[]; does: string }[];
  newer: string | null;
  older: string | null;
};

/** Count, shortcuts and paging below the list. No page numbers, because new leads shift pages. */
export const StatusBar = ({ says, hints, newer, older }: Props) => (
  <footer className={styles["bar"]}>
    {says ? <span className={layoutStyles["notOnPhone"]}>{says}</span> : null}
    <span className={`${layoutStyles["notOnPhone"]} ${styles["hints"]}`} aria-label="Keyboard shortcuts" role="group">
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{" "}
          {does}
        </span>
      ))}
    </span>
    <nav className={`${layoutStyles["end"]} ${layoutStyles["row"]} ${styles["pages"]}`} aria-label="Pages">
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
      <Button kind="ghost" size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink kind="ghost" size="sm" to={addressWith(search, to)}>
      {children}
    </ButtonLink>
  );
}
