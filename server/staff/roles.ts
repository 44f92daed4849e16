/** What a member of staff may do; each may also do what stands before it. */
export const ROLES = ["viewer", "operator", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** A signed-in, confirmed and approved member of staff. */
export type Staff = { id: string; email: string; name: string; role: Role };

export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** Of a stored role. One nobody knows is refused: it must neither open nor close a door by accident. */
export function roleOf(stored: string): Role {
  const role = readRole(stored);
  if (role === undefined) throw new Error(`Unknown role: ${stored}`);
  return role;
}

export const readRole = (value: unknown): Role | undefined => ROLES.find((role) => role === value);
