import { formatCount } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { FieldCaption } from "#app/admin/ui/controls/field-group.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./erase-dialog.module.css";

type Props = {
  leads: readonly string[];
  /** Of the one lead, if known. */
  name: string | undefined;
  stands: readonly { service: string; status: DeliveryStatus }[];
};

/** Removes a person's data here, and lists who else has it: staff have to inform the services themselves. */
export function EraseDialog({ leads, name, stands }: Props) {
  const who = leads.length === 1 ? (name ?? "this lead") : formatCount(leads.length, "lead");
  return (
    <ConfirmDialog
      role="alertdialog"
      size="mid"
      glyph={<Icon name="erase" size={20} />}
      title={`Erase ${who}?`}
      text={`Personal data of ${leads.length === 1 ? "this lead" : "these leads"} is removed here. Form, date and delivery results stay as anonymous numbers.`}
      intent="delete-one"
      fields={leads.map((id) => ["leads", id] as const)}
      action={leads.length === 1 ? "Erase lead" : `Erase ${formatCount(leads.length, "lead")}`}
      actionKind="danger-solid"
      closesLead
    >
      {leads.length === 1 && stands.length > 0 ? (
        <div>
          <FieldCaption as="div">What the services have</FieldCaption>
          <ul className={styles["lines"]}>
            {stands.map(({ service, status }) => (
              <li key={service} className={layoutStyles["row"]}>
                <StatusGlyph status={status} size={14} />
                <span className={textStyles["strong"]}>{service}</span>
                <span className={textStyles["note"]}>{HAS[status].says}</span>
                <span className={`${layoutStyles["row"]} ${layoutStyles["end"]}`}>
                  <Tag>{HAS[status].todo}</Tag>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

const HAS: Readonly<Record<DeliveryStatus, { says: string; todo: string }>> = {
  not_sent: { says: "Never got it", todo: "nothing to do" },
  pending: { says: "Sending is cancelled first", todo: "cancel" },
  success: { says: "Has the lead", todo: "ask them to erase" },
  warning: { says: "Has the lead", todo: "ask them to erase" },
  error: { says: "Never accepted it", todo: "nothing to do" },
  in_doubt: { says: "May have it", todo: "ask them to erase" },
};
