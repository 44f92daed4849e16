import { z } from "zod";
import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Answers } from "#funnels/engine/types.ts";
import type { FormType } from "#funnels/registry.ts";
import { namesPartners } from "#server/sales/buyers/read-partners.ts";
import type { RecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import type { NamedFirm } from "#server/sales/buyers/named-firm.ts";
import type { Executor } from "#server/platform/db/database.ts";

const Told = z.object({ token: z.string(), unticked: z.array(z.string()).default([]) });

/** The firms a page says it has named. `wereShown`: with their names in the consent text. */
type ToldRecipients = { firms: readonly (NamedFirm & { ticked: boolean })[]; wereShown: boolean };

/** Said in place of sending: the page asks for the firms again. */
export const chooseAgain: Issue = {
  field: "recipients",
  message: "Die Betriebe wurden neu ausgewählt. Bitte prüfen Sie die Namen und stimmen Sie noch einmal zu",
};

/**
 * Who was named before consent. Null: nobody, and the form names nobody. A page of the release before says nothing: its visitor
 * was not told who gets the lead, so nobody does, though it is stored. A token that does not count is refused before anything is
 * stored, and the visitor sees the names of now.
 */
export async function toldRecipients(
  { db, recipientsToken }: { db: Executor; recipientsToken: RecipientsToken | undefined },
  formType: FormType,
  record: Answers,
  recipients: unknown,
): Promise<ToldRecipients | "refused" | null> {
  if (!recipientsToken) return null;
  if (recipients === undefined || recipients === null) {
    const isNaming = await namesPartners(db, formType).catch(() => false);
    return isNaming ? { firms: [], wereShown: false } : null;
  }
  const told = Told.safeParse(recipients);
  if (!told.success) return "refused";
  const { token, unticked } = told.data;
  const named = recipientsToken.read(token, { formType, postalCode: postalCodeIn(record) }, Date.now());
  if (!named) return "refused";
  return { firms: named.map((firm) => ({ ...firm, ticked: !unticked.includes(firm.orderId) })), wereShown: true };
}

const postalCodeIn = (record: Answers): string => String(record["postalCode"] ?? "");
