import type { Staff } from "#server/staff/roles.ts";

/** All that is known about sessions; the one module behind which the library stands. */
export type StaffAuth = {
  /** Signed in, confirmed, approved and not too long idle; otherwise undefined. */
  whoIs(request: Request): Promise<Staff | undefined>;
};

export function createStaffAuth(): StaffAuth {
  return { whoIs: async () => undefined };
}
