import type { IconName } from "#app/admin/ui/controls/icon.tsx";
import type { Role } from "#server/staff/roles.ts";

/** One staff screen of `frame/screens.ts`. */
export type Screen = {
  /** Behind /admin/, as in the route table. */
  readonly path: string;
  /** The route's module, in app/. */
  readonly file: string;
  /** Label in the navigation, and default document title. */
  readonly label: string;
  readonly title?: string;
  readonly icon: IconName;
  /**
   * Group in the navigation. Dashboard, search, forms and account have their own places; pages of a service, buyer, order or
   * dossier are reached from lists.
   */
  readonly group:
    "dashboard" | "search" | "form" | "sales" | "delivery" | "analysis" | "service" | "governance" | "account";
  /** Minimum role. tests/process/staff-matrix.test.ts compares it with the route's guard. */
  readonly role: Role;
  /** Suffixes that the gallery and the tests visit, with placeholders `:lead` and `:service`. */
  readonly examples: readonly string[];
};
