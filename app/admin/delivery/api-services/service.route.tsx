import { data } from "react-router";
import { ActionToast } from "#app/admin/ui/dialogs/toasts.tsx";
import { staffActions, staffLoader } from "#app/web/staff-guard.ts";
import type { Route } from "./+types/service.route";
import { pageIntents, readServicePage, type PageAnswer } from "./editor/read-page.server.ts";
import { ServicePage } from "./editor/service-page.tsx";
import { answered } from "./editor/answered.ts";
import { loadAnotherAddress } from "#app/admin/ui/dialogs/lost-action.ts";

export const loader = staffLoader("operator", async ({ deps, staff, params }) => {
  const page = await readServicePage(deps, params["service"] ?? "", staff.email);
  if (!page) throw data("There is no such service", { status: 404 });
  return { page, now: new Date() };
});

export const shouldRevalidate = loadAnotherAddress;

export const action = staffActions<PageAnswer>(pageIntents);

export default function Service({ loaderData: { page, now }, actionData }: Route.ComponentProps) {
  const { toast, ...shown } = answered(actionData);
  return (
    <>
      <ActionToast toast={toast} />
      <ServicePage page={page} now={now} {...shown} />
    </>
  );
}
