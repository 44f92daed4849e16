import type { ReactNode } from "react";

/** Leaving is a post, and a new document: nothing of this page stays behind. */
export const LogoutForm = ({ children }: { children: ReactNode }) => (
  <form method="post" action="/admin/logout">
    <input type="hidden" name="intent" value="logout" />
    {children}
  </form>
);
