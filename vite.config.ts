import { reactRouter } from "@react-router/dev/vite";
import { Marked } from "marked";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, type Plugin, type PluginOption } from "vite";
import { denyImports, envOnlyMacros } from "vite-env-only";

/** React, for the funnels and for the staff area, with the bundler's own few lines. */
const react = { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 2 };

/** The island and all its screens import, in one file for all layouts: the other seven add 2 KB, a file each would add requests. */
const funnel = { name: "funnel", test: /\/app\/funnel\/(island|funnel-app)\.tsx/, priority: 1 };

/** All that `lazy-form.tsx` loads, in one file. */
const form = {
  name: "form",
  test: /(input-form|quiz-end|offers-banner|unavailable-step)\.tsx|(submit-answers|after-sending|soft-checks\/hints)\.ts/,
};

/** The router and other libraries: compressed together they are smaller. The sum that browsers do while an attack is on stays apart. */
const libraries = { name: "libraries", test: /node_modules\/(?!altcha)/ };

/** Headings can be linked to as on GitHub, and links between the documents lead to their pages. */
const docsApi = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = text
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-");
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
  },
  walkTokens(token) {
    if (token.type !== "link" || token["href"].startsWith("#")) return;
    Object.assign(token, { href: `/docs/api/${token["href"]}`.replace("/README.md", "").replace(".md", "") });
  },
});

/** The documents of docs/api as HTML, for the pages that show them. */
const markdownAsHtml: Plugin = {
  name: "markdown-as-html",
  transform: (text, id) =>
    id.endsWith(".md") ? `export default ${JSON.stringify(docsApi.parse(text, { async: false }))}` : undefined,
};

/** By a computed name: Vite would restart in development whenever a question changes. */
const { funnels } = (await import(resolve("funnels/registry.ts"))) as typeof import("#funnels/registry.ts");

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

const ISLAND = "app/funnel/island.tsx";
type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

/**
 * Tells the server where the funnels' scripts are (app/funnel/island-files.ts). In a build the client comes first and has written its
 * manifest; in development Vite serves the source, after what its hot reload needs.
 */
const funnelIsland: Plugin = {
  name: "funnel-island",
  load(id) {
    if (!id.endsWith("/app/funnel/island-files.ts") || this.environment.name === "client") return undefined;
    const isDev = this.environment.mode === "dev";
    const islandFiles = isDev ? DEV_FILES : builtFiles("island");
    const formFiles = isDev ? [] : builtFiles("form").filter((file) => !islandFiles.includes(file));
    return `export const islandFiles = ${JSON.stringify(islandFiles)}, formFiles = ${JSON.stringify(formFiles)}`;
  },
  hotUpdate({ file, server }) {
    const { client, ssr } = server.environments;
    const isReadBy = ({ moduleGraph }: typeof ssr) => (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    const isServers = file.endsWith(".css") || (isReadBy(ssr) && !isReadBy(client));
    if (this.environment.name === "ssr" && isServers) client.hot.send("funnel:reload");
  },
};

/** Only the funnels load files late, and none of those has a stylesheet to wait for: Vite's own helper is 3 KB that does nothing here. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load()" : undefined),
};

const DEV_FILES = ["/@id/__x00__virtual:react-router/inject-hmr-runtime", `/${ISLAND}`];

/** The chunk of this name, after all that it imports. */
function builtFiles(chunk: string): string[] {
  const manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8")) as Manifest;
  const withImports = (name: string): string[] => {
    const { file, imports = [] } = manifest[name] ?? {};
    return [...imports.flatMap(withImports), `/${file}`];
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.name === chunk) ?? "";
  return [...new Set(withImports(entry))];
}

/** In development the router asks for the styles of server modules as if a page imported them; that is not to be denied. */
const forBuilds = (plugins: PluginOption[]): Plugin[] =>
  (plugins as Plugin[]).map((plugin) => ({ ...plugin, apply: "build" }));

export default defineConfig({
  define: { THANKS: JSON.stringify(thanks) },
  plugins: [
    funnelIsland,
    markdownAsHtml,
    plainImports,
    envOnlyMacros(),
    ...forBuilds(denyImports({ client: { specifiers: [/^node:/], files: ["server/**", "processes/**"] } })),
    reactRouter(),
  ],
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/web/handler.ts" } } },
    client: {
      build: {
        rollupOptions: {
          input: [ISLAND],
          output: { codeSplitting: { groups: [react, funnel, form, libraries, staffParts] } },
        },
      },
    },
  },
  server: { watch: { ignored: ["**/.local/**"] } }, // the databases of development and tests change all the time
  build: { assetsInlineLimit: 0, modulePreload: { resolveDependencies: () => [] } },
});
