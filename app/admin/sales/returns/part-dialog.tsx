import { formatCents } from "#app/admin/labels/format.ts";
import { Field } from "#app/admin/ui/controls/field.tsx";
import { ConfirmDialog } from "#app/admin/ui/dialogs/confirm-dialog.tsx";
import { StatusGlyph } from "#app/admin/ui/status/status-glyph.tsx";
import type { Claim } from "#server/sales/returns/read-claim.ts";
import { claimTitle, halfOf } from "./return-words.ts";

type Props = { claim: Claim; typed: string | undefined; error: string | undefined };

/** How much is credited. It has an address, so it opens without scripts too. */
export const PartDialog = ({ claim, typed, error }: Props) => (
  <ConfirmDialog
    glyph={<StatusGlyph status="success" size={20} />}
    title="Accept in part"
    text={`${claimTitle(claim)}. The price was ${formatCents(claim.priceCents)}; the rule credits ${formatCents(claim.creditByRule)}.`}
    intent="part"
    fields={[]}
    action="Accept in part"
    actionKind="primary"
  >
    <Field
      label="Credit in euros"
      name="credit"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={typed ?? halfOf(claim.creditByRule)}
      error={error}
    />
  </ConfirmDialog>
);
