import { staffLoader } from "#app/web/staff.ts";
import type { Route } from "./+types/dashboard";

export const meta = () => [{ title: "Admin Dashboard" }];

export const loader = staffLoader("viewer", async ({ staff }) => ({ email: staff.email }));

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Admin Dashboard</h1>
      <p>Welcome, {loaderData.email}</p>
    </main>
  );
}
