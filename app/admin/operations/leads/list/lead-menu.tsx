import { useLocation } from "react-router";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Menu } from "#app/admin/ui/dialogs/menu.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { MenuButton, MenuLink, MenuSeparator } from "#app/admin/ui/dialogs/menu-item.tsx";

/** What can be done with a lead besides sending it. */
export function LeadMenu({ lead, mayAct }: { lead: { id: string; name: string }; mayAct: boolean }) {
  const { search } = useLocation();
  const copy = useCopy();
  return (
    <Menu label={`More actions for ${lead.name}`}>
      <MenuLink to={addressWith(search, { ...NO_CONFIRMATION, lead: lead.id })} preventScrollReset>
        <Icon name="document" /> Open
      </MenuLink>
      <MenuButton onClick={() => void copy(lead.id, "Lead id copied")}>
        <Icon name="copy" /> Copy lead id
      </MenuButton>
      {mayAct ? (
        <>
          <MenuSeparator />
          <MenuLink
            isDangerous
            to={addressWith(search, { ...NO_CONFIRMATION, ask: "erase", leads: lead.id })}
            preventScrollReset
          >
            <Icon name="erase" /> Erase
          </MenuLink>
        </>
      ) : null}
    </Menu>
  );
}
