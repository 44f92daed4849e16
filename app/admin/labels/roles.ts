import type { Role } from "#server/staff/roles.ts";

export const roleNames: Readonly<Record<Role, string>> = { viewer: "Viewer", operator: "Operator", owner: "Owner" };
