import { data, redirect } from "react-router";
import { announce } from "#app/admin/labels/staff-toast.ts";
import { freshIntent, intent } from "#app/web/staff-guard.ts";
import { previewSent, saveSent, testSent, type ServiceAnswer } from "./service-actions.server.ts";
import { serviceToasts } from "./service-texts.ts";

export type PageAnswer = ServiceAnswer | ReturnType<typeof data<ServiceAnswer>>;

/** With an error status nothing is reloaded: the page stays as it is. */
const refused = (answer: ServiceAnswer): PageAnswer => data(answer, { status: 422 });

/** What the pages of new and of stored services do. */
export const pageIntents = {
  save: freshIntent<PageAnswer>("operator", async ({ deps, form, staff }) => {
    const answer = await saveSent(deps, form, staff.email).catch((error: unknown): ServiceAnswer => {
      deps.report(error, "an api service could not be saved");
      return { kind: "failed", toast: announce(serviceToasts.saveFailed) };
    });
    if (answer.kind === "saved") throw redirect(`/admin/api-services?saved=${answer.how}`);
    return refused(answer);
  }),
  preview: intent<PageAnswer>("operator", async ({ deps, form }) => previewSent(deps, form)),
  test: intent<PageAnswer>("operator", async ({ deps, form, staff }) => testSent(deps, form, staff.email)),
};
