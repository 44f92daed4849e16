/** Roles of staff; each includes the rights of those before it. */
export const ROLES = ["viewer", "operator", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** A signed-in, confirmed and approved member of staff. */
export type Staff = { id: string; email: string; name: string; role: Role };

export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Parses a stored role. It refuses unknown ones, which must neither open nor close a door by accident. */
export function roleOf(stored: string): Role {
  const role = readRole(stored);
  if (role === undefined) throw new Error(`Unknown role: ${stored}`);
  return role;
}

export const readRole = (value: unknown): Role | undefined => ROLES.find((role) => role === value);
