import { Link, useLocation } from "react-router";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import { Time } from "#app/admin/ui/display/time.tsx";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { blockedNote } from "#app/admin/operations/leads/lead/lead-deliveries.ts";
import textStyles from "#app/admin/ui/styles/text.module.css";
import { LeadCheck, LeadTags } from "./lead-parts.tsx";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { ServiceCell } from "./service-cell.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./lead-table.module.css";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { Menu } from "#app/admin/ui/dialogs/menu.tsx";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import { MenuButton, MenuLink, MenuSeparator } from "#app/admin/ui/dialogs/menu-item.tsx";

type Props = {
  lead: LeadRow;
  services: readonly ServiceOfForm[];
  isTight: boolean;
  selection: Selection;
  isCursor: boolean;
  onCursor: (id: string) => void;
  mayAct: boolean;
};

/** One row of the table. Its name is the link that opens it, and the keyboard cursor's target. */
export function LeadLine({ lead, services, isTight, selection, isCursor, onCursor, mayAct }: Props) {
  const { search } = useLocation();
  const note = blockedNote(lead);
  return (
    <tr data-lead={lead.id} data-cursor={isCursor || undefined} data-picked={selection.ids.has(lead.id) || undefined}>
      <td>{mayAct ? <LeadCheck lead={lead} selection={selection} /> : null}</td>
      <td className={textStyles["muted"]}>
        <Time at={lead.receivedAt} as="seconds" />
      </td>
      <th scope="row" className={textStyles["oneLine"]}>
        <Link
          to={addressWith(search, { ...NO_CONFIRMATION, lead: lead.id })}
          preventScrollReset
          onFocus={() => onCursor(lead.id)}
        >
          {lead.name}
        </Link>
        <LeadTags {...lead} />
      </th>
      <td className={`${textStyles["muted"]} ${textStyles["oneLine"]} ${styles["emailColumn"]}`}>{lead.email}</td>
      <td>{lead.postalCode}</td>
      <td className={`${textStyles["muted"]} ${textStyles["oneLine"]} ${styles["sourceColumn"]}`}>{lead.source}</td>
      {note === undefined ? (
        services.map((service) => (
          <ServiceCell key={service.id} lead={lead} service={service} isTight={isTight} mayAct={mayAct} />
        ))
      ) : (
        <td data-service colSpan={Math.max(services.length, 1)}>
          <StatusChip status="blocked" word={note} />
        </td>
      )}
      <td className={textStyles["right"]}>
        <LeadMenu lead={lead} mayAct={mayAct} />
      </td>
    </tr>
  );
}

/** Actions of a lead besides sending. */
function LeadMenu({ lead, mayAct }: { lead: { id: string; name: string }; mayAct: boolean }) {
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
