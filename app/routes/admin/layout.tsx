import { Outlet } from "react-router";
import { requireStaff, staffLoader } from "#app/web/staff.ts";
import { themeOf } from "#app/web/theme.ts";
import type { Handle } from "../../root.tsx";

export const middleware = [requireStaff];

export const handle: Handle = { staff: true };

export const loader = staffLoader("viewer", async ({ staff, request }) => ({ staff, theme: themeOf(request) }));

export default function AdminLayout() {
  return <Outlet />;
}
