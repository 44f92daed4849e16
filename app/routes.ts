import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The specification's route table (§2), one line per screen. */
export default [
  index("routes/home.tsx"),
  route("treppenlift/:step?", "routes/funnel.tsx"),
  route("success", "routes/success.tsx"),

  route("api/submissions", "routes/submissions.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
