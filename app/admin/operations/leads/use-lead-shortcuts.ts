import { useLocation, useNavigate, useSubmit } from "react-router";
import { useKeys } from "#app/admin/frame/use-shortcuts.ts";
import { addressWith, NO_CONFIRMATION } from "#app/admin/ui/dialogs/search-params.ts";
import { resendAction, sendAction, type Action } from "./actions/actions.ts";
import { failedAmong, deliveryAt, canSend } from "./lead/lead-deliveries.ts";
import type { LeadRow } from "#server/operations/leads/find-leads.ts";
import type { ServiceOfForm } from "#server/operations/leads/services-of-form.ts";
import { useCopy } from "#app/admin/ui/dialogs/use-copy.ts";
import type { Selection } from "./list/use-selection.ts";
import { useFollowAction } from "./actions/action-button.tsx";

/** A delivery that failed with fewer attempts was rejected: resending it is useless. */
const MAX_TRIES = 10;

type List = {
  rows: readonly LeadRow[];
  services: readonly ServiceOfForm[];
  selection: Selection;
  cursor: string | undefined;
  /** Whether a lead is open beside the list. */
  isOpen: boolean;
  mayAct: boolean;
  exportTo: string;
};

/** Keyboard control of the list. No key deletes or erases. */
export function useLeadKeys({ rows, services, selection, cursor, isOpen, mayAct, exportTo }: List): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const copy = useCopy();
  const act = useAction();
  const place = rows.findIndex(({ id }) => id === cursor);
  const current = rows[place];
  const go = (changes: Record<string, string | readonly string[] | null>, replace = false) =>
    void navigate(addressWith(search, { ...NO_CONFIRMATION, ...changes }), { replace, preventScrollReset: true });

  function move(by: 1 | -1): void {
    const next = rows[place === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, place + by))];
    if (!next) return;
    if (isOpen) go({ lead: next.id }, true);
    else linkOf(next.id)?.focus();
  }

  function retry(): void {
    if (!mayAct) return;
    if (selection.ids.size > 0) return go({ ask: "retry", leads: [...selection.ids] });
    if (!current) return;
    const failed = failedAmong([current], services);
    if (failed.some(({ attempts }) => attempts < MAX_TRIES)) return go({ lead: current.id });
    for (const { deliveryId, apiServiceId } of failed) {
      const service = services.find(({ id }) => id === apiServiceId);
      if (deliveryId && service) act(resendAction(deliveryId, service.name));
    }
  }

  function send(): void {
    if (!mayAct || !current) return;
    const sendable = services.filter((service) => canSend(current, service, deliveryAt(current, service).status));
    const [only] = sendable;
    if (sendable.length > 1) go({ lead: current.id });
    else if (only) act(sendAction(current.id, only));
  }

  useKeys({
    "/": () => visible("[data-search]")?.focus(),
    f: () => visible(".toolbar [popovertarget]")?.click(),
    j: () => move(1),
    k: () => move(-1),
    x: () => (mayAct && current ? selection.toggle(current.id) : undefined),
    X: () => (mayAct && current ? selection.upTo(current.id) : undefined),
    r: retry,
    s: send,
    c: () => (current ? void copy(current.id, "Lead id copied") : undefined),
    e: () => (mayAct ? location.assign(exportTo) : undefined),
    Escape() {
      if (selection.ids.size > 0) selection.set([]);
      else if (isOpen) go({ lead: null });
    },
  });
}

const visible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());

/** The row's link, focused by the keyboard cursor. */
export const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`tr[data-lead="${id}"] th a`);

/** Runs an action without a button, for shortcuts. */
function useAction(): (action: Action) => void {
  const submit = useSubmit();
  const follow = useFollowAction();
  return ({ key, fields }) => {
    follow(key);
    void submit(fields, { method: "post", navigate: false, fetcherKey: key });
  };
}
