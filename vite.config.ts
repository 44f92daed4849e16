import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";
import { funnels } from "#funnels/registry.ts";

/**
 * React and its router in one file: compressed together they are smaller, and every page's list of files is shorter. The sum that
 * browsers do while an attack is on stays apart: hardly anybody ever needs it.
 */
const libraries = { name: "libraries", test: /node_modules\/(?!altcha)/ };

/** The same for what visitors' pages are made of: otherwise every page without scripts would split the funnels' files further. */
const visitorParts = { name: "visitor-parts", test: /\/app\/(ui|ui\/visitor-texts)/ };

/** Words and looks of each form's thanks. The thank-you page needs no more of the registry; importing it would send it to visitors. */
const thanks = Object.fromEntries(
  Object.values(funnels).map(({ formType, layout, listing }) => [formType, { layout, texts: listing.thanks }]),
);

/**
 * The staff area's stylesheet, one for all its pages, and the small parts that all of them use: every file less is a name less in the
 * list of files that visitors get, too. Not the parts that name a form: they would pull the funnels in here.
 */
const staffParts = {
  name: "staff-parts",
  test: /\/app\/admin\/(.*\.module\.css|ui\/(controls|inputs|status|table)\/)/,
};

export default defineConfig({
  define: { THANKS: JSON.stringify(thanks) },
  plugins: [denyImports({ client: { specifiers: [/^node:/], files: ["server/**", "processes/**"] } }), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/web/handler.ts" } } },
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: [libraries, visitorParts, staffParts] } } } },
    },
  },
  build: { assetsInlineLimit: 0 },
});
