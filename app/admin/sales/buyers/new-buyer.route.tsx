import { BUYERS_PAGE } from "#app/admin/labels/paths.ts";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { intent, staffActions, staffLoader } from "#app/web/staff-guard.ts";
import type { Route } from "./+types/new-buyer.route";
import { BuyerForm } from "./buyer-form.tsx";
import { NO_FACTS } from "./read-buyer-form.ts";
import { savedBuyer } from "./save-buyer.server.ts";

export const loader = staffLoader("operator", () => Promise.resolve(null));

export const action = staffActions({
  save: intent("operator", ({ deps, form, staff }) => savedBuyer(deps.db, form, staff.email)),
});

export default function NewBuyer({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Add buyer" crumbs={[{ label: "Buyers", to: BUYERS_PAGE }]} />
      <PageBody>
        <BuyerForm stored={NO_FACTS} missing={[]} refusal={actionData?.refusal} />
      </PageBody>
    </>
  );
}
