import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";

/**
 * React and its router in one file: compressed together they are smaller, and every page's list of files is shorter. The sum that
 * browsers do while an attack is on stays apart: hardly anybody ever needs it.
 */
const libraries = { name: "libraries", test: /node_modules\/(?!altcha)/ };

/** The same for what visitors' pages are made of: otherwise every page without scripts would split the funnels' files further. */
const visitorParts = { name: "visitor-parts", test: /\/app\/(ui|ui\/visitor-texts)/ };

export default defineConfig({
  plugins: [denyImports({ client: { specifiers: [/^node:/], files: ["server/**", "processes/**"] } }), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/web/handler.ts" } } },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: [libraries, visitorParts] } } } } },
  },
  build: { assetsInlineLimit: 0 },
});
