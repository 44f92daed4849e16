import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";

/** React and its router in one file: compressed together they are smaller, and every page's list of files is shorter. */
const libraries = { name: "libraries", test: /node_modules/ };

export default defineConfig({
  plugins: [denyImports({ client: { specifiers: [/^node:/], files: ["server/**", "processes/**"] } }), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/web/handler.ts" } } },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: [libraries] } } } } },
  },
  build: { assetsInlineLimit: 0 },
});
