import { data } from "react-router";
import { staffLoader } from "#app/web/staff-guard.ts";

export const loader = staffLoader("viewer", async () => {
  throw data("There is no such page", { status: 404 });
});

/** Never rendered: the layout's error page is. */
export default function NotFound() {
  return null;
}
