import type { AttentionScope } from "./read-attention.ts";
import type { Role } from "#server/staff/roles.ts";

/** Attention items by role, for the dashboard and the frame. */
export function attentionScope(role: Role): AttentionScope {
  switch (role) {
    case "owner":
      return { withPeople: true, statements: "edit" };
    case "operator":
      return { withPeople: false, statements: "see" };
    case "viewer":
      return { withPeople: false };
  }
}
