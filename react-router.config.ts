import type { Config } from "@react-router/dev/config";
import { join } from "node:path";
import { compressFiles } from "#app/web/static-files.ts";

export default {
  ssr: true,
  // All routes are known from the first page on: a step change must never ask the server which routes there are.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => compressFiles(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
