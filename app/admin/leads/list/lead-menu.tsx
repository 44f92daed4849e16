import { Link, useLocation } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Menu } from "#app/admin/ui/dialogs/menu.tsx";
import { addressWith, NOTHING_ASKED } from "#app/admin/ui/dialogs/search-params.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";

/** What can be done with a lead besides sending it. */
export function LeadMenu({ lead, mayAct }: { lead: { id: string; name: string }; mayAct: boolean }) {
  const { search } = useLocation();
  const copy = useCopy();
  return (
    <Menu label={`More actions for ${lead.name}`}>
      <Link className="o" to={addressWith(search, { ...NOTHING_ASKED, lead: lead.id })} preventScrollReset>
        <Icon name="document" /> Open
      </Link>
      <button type="button" className="o" onClick={() => void copy(lead.id, "Lead id copied")}>
        <Icon name="copy" /> Copy lead id
      </button>
      {mayAct ? (
        <>
          <hr className="sepr" />
          <Link
            className="o danger"
            to={addressWith(search, { ...NOTHING_ASKED, ask: "erase", leads: lead.id })}
            preventScrollReset
          >
            <Icon name="erase" /> Erase
          </Link>
        </>
      ) : null}
    </Menu>
  );
}
