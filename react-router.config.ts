import type { Config } from "@react-router/dev/config";
import { join } from "node:path";
import { build } from "vite";
import { compressFiles } from "#app/web/static-files.ts";

/**
 * Each long-running process with all its packages in one file and a few shared ones: a process that reads a thousand small files
 * takes 1.5 s of processor time to start (docs/decisions/0067). Names and line breaks stay, for stack traces.
 */
const bundleProcesses = (outDir: string) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true, external: ["@node-rs/argon2", "pdfkit"] }, // one is a binary, the other reads its own files
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: "node24",
      rollupOptions: {
        checks: { moduleLevelDirective: false }, // "use client" means nothing here
        input: ["processes/web.ts", "processes/worker.ts", "processes/synthetic.ts"],
        output: { chunkFileNames: "chunks/[name].js" },
      },
    },
  });

export default {
  ssr: true,
  // All routes are known from the first page on: a step change must never ask the server which routes there are.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await compressFiles(join(buildDirectory, "client"));
    await bundleProcesses(buildDirectory);
  },
} satisfies Config;
