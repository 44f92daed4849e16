import type { RoleName } from "./role-select.tsx";

export type TeamMember = {
  id: string;
  email: string;
  name: string;
  role: RoleName;
  secondFactor: boolean;
  signedUpAt: Date;
  lastActiveAt: Date | null;
};
