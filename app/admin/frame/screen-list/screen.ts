import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Role } from "#server/staff/roles.ts";

/** One staff screen, as `frame/screens.ts` lists them. */
export type Screen = {
  /** Behind /admin/, as in the route table. */
  readonly path: string;
  /** The route's module, in app/. */
  readonly file: string;
  /** The name in the navigation; also the document's title, unless that has words of its own. */
  readonly label: string;
  readonly title?: string;
  readonly icon: IconName;
  /** Where the navigation shows it. The frame draws dashboard, search, forms and account in places of their own; the pages of a service, a buyer, an order and a dossier are reached from their lists. */
  readonly group:
    "dashboard" | "search" | "form" | "sales" | "delivery" | "analysis" | "service" | "governance" | "account";
  /** Who may read it. The route says the same to the guard, and tests/process/staff-matrix.test.ts compares the two. */
  readonly role: Role;
  /** What the gallery and the tests visit, as it stands behind the path; they put ids in place of `:lead` and `:service`. */
  readonly examples: readonly string[];
};
