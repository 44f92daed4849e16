/** The rooms of `server/`, in the order of their imports: each imports only rooms above it. `app/admin` has the same names. */
export const ROOMS = [
  "platform",
  "staff",
  "site",
  "sales",
  "leads",
  "delivery",
  "intake",
  "operations",
  "privacy",
  "insights",
];
