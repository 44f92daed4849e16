import type { ReactNode } from "react";

/** A post that loads a new document, so that nothing of this page stays in memory. */
export const LogoutForm = ({ children }: { children: ReactNode }) => (
  <form method="post" action="/admin/logout">
    <input type="hidden" name="intent" value="logout" />
    {children}
  </form>
);
