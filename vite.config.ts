import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";

export default defineConfig({
  plugins: [denyImports({ client: { specifiers: [/^node:/], files: ["server/**", "processes/**"] } }), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: "./app/web/handler.ts" } } } },
  build: { assetsInlineLimit: 0 },
});
