import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known from the first page on: a step change must never ask the server which routes there are.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
