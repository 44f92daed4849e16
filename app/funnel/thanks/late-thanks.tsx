import { useEffect, useState, type ComponentType } from "react";
import type { SentLead } from "#app/funnel/state/sent-lead.ts";
import type { ThanksData } from "./thanks-data.ts";

type PageProps = ThanksData & { lead: SentLead | undefined };

/** Loaded once the funnel works, long before a lead is sent. */
export const loadThanks = () =>
  Promise.all([import("./success-page.tsx"), import("#app/funnel/state/success-token.ts")]);

/** The thank-you page without a new document. Its token opens it once (spec §4); without it the visitor goes home. */
export function LazyThanks({ thanks, operator, statements, search }: ThanksData & { search: string }) {
  const [shown, setShown] = useState<{ Page: ComponentType<PageProps>; lead: SentLead | undefined }>();
  useEffect(() => {
    const token = new URLSearchParams(search).get("token");
    loadThanks().then(
      ([{ SuccessPage }, { takeSuccessToken, takeSuccessLead }]) => {
        if (takeSuccessToken(token)) setShown({ Page: SuccessPage, lead: takeSuccessLead() });
        else location.replace("/");
      },
      () => location.reload(), // the server has its own page for this URL
    );
  }, [search]);
  return shown ? <shown.Page {...{ thanks, operator, statements }} lead={shown.lead} /> : null;
}
