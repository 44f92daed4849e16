import type { Deps } from "#app/web/context.ts";
import { eraseRequest } from "#server/privacy/visitor-messages/read-request.ts";
import type { NewMessage } from "#server/privacy/visitor-messages/record-message.ts";
import { recordMessage, undoMessage } from "#server/privacy/visitor-messages/record-message.ts";
import { readTimes } from "#server/privacy/visitor-messages/visitor-message.ts";
import type { OpenedPage } from "./open-page.server.ts";
import { holders, type MessageSlug } from "./self-service-texts.ts";

type Opened = Extract<OpenedPage, { kind: "open" }>;

type Sent = {
  times: readonly string[];
  buyerId: string | null;
  hasCalled: boolean;
  tellsFirms: boolean;
  messageId: string;
};

type MessageResult =
  { kind: "done" } | { kind: "nothing-chosen" } | { kind: "erased"; at: Date; firms: string[]; tellsFirms: boolean };

/** Whether it is a buyer that has the lead. */
export const isHolder = ({ firms }: Opened["request"], id: string | null): id is string =>
  id !== null && holders(firms).some(({ buyerId }) => buyerId === id);

/** Applies the wish of a page's button. */
export async function takeMessage(deps: Deps, opened: Opened, slug: MessageSlug, sent: Sent): Promise<MessageResult> {
  const { submissionId, request } = opened;
  const make = async (message: NewMessage): Promise<MessageResult> => {
    await recordMessage(deps, submissionId, message);
    return { kind: "done" };
  };
  switch (slug) {
    case "nur-email":
      return make({ kind: "email-only" });
    case "anrufzeit": {
      const times = readTimes(sent.times);
      return times.length === 0 ? { kind: "nothing-chosen" } : make({ kind: "best-time", times });
    }
    case "niemand":
      return make({ kind: "nobody-called" });
    case "gemeldet": {
      const { buyerId } = sent;
      if (!isHolder(request, buyerId)) return { kind: "done" };
      return make({ kind: sent.hasCalled ? "was-called" : "nobody-called", buyerId });
    }
    case "kein-anruf":
      return make({ kind: "no-calls", buyerId: isHolder(request, sent.buyerId) ? sent.buyerId : null });
    case "nicht-ich":
      return make({ kind: "not-me" });
    case "rueckgaengig":
      await undoMessage(deps, submissionId, sent.messageId);
      return { kind: "done" };
    case "loeschen": {
      await eraseRequest(deps, submissionId, { tellsFirms: sent.tellsFirms });
      const firms = holders(request.firms).map(({ name }) => name);
      return { kind: "erased", at: new Date(), firms, tellsFirms: sent.tellsFirms };
    }
  }
}
