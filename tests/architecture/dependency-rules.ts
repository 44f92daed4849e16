import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

type Source = { file: string; text: string; imports: string[] };
type Rule = { of: RegExp; to: RegExp; says: string; except?: RegExp };

/** The import law of the house: who may not import what. Paths are from the root; packages stand by their own name. */
const RULES: Rule[] = [
  { of: /^funnels\//, to: /^(server|app|processes|tools)\//, says: "funnels may not import $1" },
  { of: /^funnels\//, to: /^(react|react-router|node:\w+|pg|kysely|zod)$/, says: "funnels may not import $1" },
  { of: /^server\//, to: /^(app|processes|tools)\//, says: "server may not import $1" },
  { of: /^server\//, to: /^(react|react-dom|react-router)$/, says: "server may not import $1" },
  { of: /^app\//, to: /^(processes|tools)\//, says: "app may not import $1" },
  { of: /^processes\//, to: /^(tools)\//, says: "processes may not import $1" },
  { of: /^app\/ui\//, to: /^(funnels|server)\//, says: "app/ui may not import $1" },
  { of: /^app\/funnel-ui\//, to: /^app\/admin-ui\//, says: "app/funnel-ui may not import app/admin-ui" },
  { of: /^app\/admin-ui\//, to: /^app\/funnel-ui\//, says: "app/admin-ui may not import app/funnel-ui" },
  { of: /^app\/(?!routes\/|web\/)/, to: /^server\//, says: "only app/routes and app/web may import server" },
  { of: /./, to: /^app\/routes\//, says: "nothing may import a route" },
  {
    of: /^server\/delivery\/adapters\//,
    to: /^(server\/db\/.*|pg|kysely|node:(net|http|https|tls|dns))$/,
    says: "an adapter may not import the database or the network",
  },
  {
    of: /^(server|app|funnels)\//,
    to: /^node:(net|https?|tls)$/,
    says: "only server/delivery/transport.ts may call out",
    // the block list, places and client addresses only compare addresses; static files and the way elsewhere only name node:http's types
    except:
      /^(server\/(delivery\/(transport|block-list)|staff\/place|abuse\/networks)|app\/web\/(static-files|client-address|send-elsewhere))\.ts$/,
  },
];

const TEXT_RULES: { of: RegExp; has: RegExp; says: string; except?: RegExp }[] = [
  {
    of: /^server\//,
    has: /\b(new Request|new Response|: Request\b|: Response\b|document\.cookie|createCookie)\b/,
    says: "server may not see Request, Response or cookies",
  },
  {
    of: /^(server|app|funnels)\//,
    has: /process\.env/,
    says: "only processes, tools and server/config.ts may read process.env",
    except: /^server\/config\.ts$/,
  },
  { of: /\/index\.tsx?$/, has: /export .* from/, says: "no index.ts that re-exports" },
];

const NAMELESS = /(?:^|\/)(utils|helpers|common|shared|misc|lib|types)\//;
const LONG_BY_NATURE = /^(funnels\/(definitions|questions)\/|server\/db\/schema\.ts$|app\/content\/)/;
const MOST_LINES = 300;

export function breachesIn(root: string): string[] {
  const sources = readSources(root);
  return [
    ...sources.flatMap(importBreaches),
    ...sources.flatMap(textBreaches),
    ...sources.flatMap(({ file }) => {
      const folder = NAMELESS.exec(file)?.[1];
      return folder ? [`${file}: no folder called ${folder}`] : [];
    }),
    ...circles(sources),
  ];
}

function readSources(root: string): Source[] {
  const found = globSync("{app,funnels,server,processes,tools,tests}/**/*.{ts,tsx,css}", {
    cwd: root,
    exclude: (path) => path.includes("fixtures") || path.includes("node_modules"),
  });
  return found.toSorted().map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
    return { file, text, imports: specifiers.map((specifier) => targetOf(file, specifier)) };
  });
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("tests/");

function importBreaches({ file, imports }: Source): string[] {
  if (isTest(file)) return [];
  const broken = imports.flatMap((to) =>
    RULES.filter(
      (rule) => rule.of.test(file) && !rule.except?.test(file) && rule.to.test(to) && !to.includes("+types"),
    ).map((rule) => `${file}: ${rule.says.replace("$1", rule.to.exec(to)?.[1] ?? "")}`),
  );
  return [...new Set(broken)];
}

function textBreaches({ file, text }: Source): string[] {
  const tooLong = text.split("\n").length > MOST_LINES && !LONG_BY_NATURE.test(file);
  const broken = isTest(file)
    ? []
    : TEXT_RULES.filter((rule) => rule.of.test(file) && !rule.except?.test(file) && rule.has.test(text));
  return [
    ...broken.map((rule) => `${file}: ${rule.says}`),
    ...(tooLong ? [`${file}: more than ${MOST_LINES} lines`] : []),
  ];
}

/** Files that import each other, directly or on a way round. */
function circles(sources: readonly Source[]): string[] {
  const known = new Map(sources.map(({ file, imports }) => [file, imports]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      found.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(" -> ")}`);
    } else if (!done.has(file)) {
      for (const to of known.get(file) ?? []) if (known.has(to)) walk(to, [...trail, file]);
      done.add(file);
    }
  };
  for (const { file } of sources) walk(file, []);
  return found;
}
