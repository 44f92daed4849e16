import { formatCount } from "#app/admin/labels/format.ts";
import { Icon } from "#app/admin/ui/controls/icon.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import type { DeliveryStatus } from "#server/delivery/delivery-state.ts";
import type { ErasureAdvice, Holding } from "#server/operations/leads/erasure-advice.ts";
import { Tag } from "#app/admin/ui/status/tag.tsx";
import { FieldCaption } from "#app/admin/ui/controls/field.tsx";
import layoutStyles from "#app/admin/ui/styles/layout.module.css";
import textStyles from "#app/admin/ui/styles/text.module.css";
import styles from "./erase-dialog.module.css";

type Props = {
  leads: readonly string[];
  /** Of a single lead, if known. */
  name: string | undefined;
  /** What the services have of a single lead. */
  advice: readonly ErasureAdvice[];
};

/** Erases a person's data here, and lists who else has it, because staff have to notify the services themselves. */
export function EraseDialog({ leads, name, advice }: Props) {
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
      {leads.length > 1 ? (
        <p className={textStyles["note"]}>{TASKS}</p>
      ) : advice.length > 0 ? (
        <div>
          <FieldCaption as="div">What the services have</FieldCaption>
          <ul className={styles["lines"]}>
            {advice.map(({ service, holding }) => (
              <li key={service} className={layoutStyles["row"]}>
                <StatusGlyph status={HOLDS[holding].status} size={14} />
                <span className={textStyles["strong"]}>{service}</span>
                <span className={textStyles["note"]}>{HOLDS[holding].says}</span>
                <span className={`${layoutStyles["row"]} ${layoutStyles["end"]}`}>
                  <Tag>{HOLDS[holding].todo}</Tag>
                </span>
              </li>
            ))}
          </ul>
          <p className={textStyles["note"]}>{TASKS}</p>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

const TASKS =
  "Whom you have to ask stays on the Privacy screen until you tick it off. Firms that take notices are asked by themselves.";

const ASK = "ask them to erase";
const NOTHING = "nothing to do";

const HOLDS: Readonly<Record<Holding, { status: DeliveryStatus; says: string; todo: string }>> = {
  "has-it": { status: "success", says: "Has the lead", todo: ASK },
  "may-have-it": { status: "in_doubt", says: "May have it", todo: ASK },
  "refused-it": { status: "error", says: "Got it and refused it", todo: ASK },
  "own-email": { status: "success", says: "Our own email to the person", todo: NOTHING },
  "not-sent-yet": { status: "pending", says: "Sending is cancelled first", todo: "cancel" },
  "never-got-it": { status: "not_sent", says: "Never got it", todo: NOTHING },
};
