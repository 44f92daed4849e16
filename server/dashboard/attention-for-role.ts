import type { Told } from "./read-attention.ts";
import type { Role } from "#server/staff/roles.ts";

/** What the dashboard and the frame of every page tell whom. */
export function toldTo(role: Role): Told {
  switch (role) {
    case "owner":
      return { withPeople: true, claims: "edit" };
    case "operator":
      return { withPeople: false, claims: "see" };
    case "viewer":
      return { withPeople: false };
  }
}
