import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROOMS } from "#testing/house/rooms.ts";
import { cyclesIn } from "./find-cycles.ts";

type Import = { to: string; typeOnly: boolean };
type Source = { file: string; text: string; imports: Import[] };
type Rule = { from: RegExp; to: RegExp; says: string; except?: RegExp; typesAllowed?: true };

const TOP = ["funnels", "server", "app", "processes", "testing", "tests", "proofs", "scripts"];

/** Forbidden imports. Paths are from the root; packages have their own name. `$1` is the match of `to`. */
const RULES: Rule[] = [
  { from: /^funnels\//, to: /^(server|app|processes|testing)\//, says: "funnels may not import $1" },
  { from: /^funnels\//, to: /^(react|react-router|node:\w+|pg|kysely|zod)$/, says: "funnels may not import $1" },
  { from: /^server\//, to: /^(app|processes|testing)\//, says: "server may not import $1" },
  { from: /^server\//, to: /^(react|react-dom|react-router)$/, says: "server may not import $1" },
  { from: /^app\//, to: /^(processes|testing)\//, says: "app may not import $1" },
  {
    from: /^processes\//,
    to: /^(testing)\//,
    says: "processes may not import $1",
    except: /^processes\/cli\/seed\.ts$/,
  },
  { from: /^(?!tests\/)/, to: /^(tests)\//, says: "nothing may import tests" },
  { from: /^(?!proofs\/)/, to: /^(proofs)\//, says: "nothing may import proofs" },
  { from: /^(?!scripts\/)/, to: /^(scripts)\//, says: "nothing may import scripts" },
  {
    from: /^app\/(?!web\/|staff-auth\/)(?!.*\.(route|server)\.tsx?$)/,
    to: /^server\//,
    says: "only *.route, *.server, app/web and app/staff-auth may import values of server",
    typesAllowed: true,
  },
  { from: /./, to: /^app\/.*\.route\.tsx?$/, says: "nothing may import a route" },
  { from: /^app\/ui\//, to: /^(funnels|server)\//, says: "app/ui may not import $1" },
  {
    from: /^server\/delivery\/adapters\//,
    to: /^(server\/platform\/db\/.*|pg|kysely|node:(net|http|https|tls|dns))$/,
    says: "an adapter may not import the database or the network",
  },
  {
    from: /^(server|app|funnels)\//,
    to: /^node:(net|https?|tls)$/,
    says: "only server/delivery/transport may call out",
    // These only compare addresses or name types of node:http.
    except:
      /^(server\/delivery\/transport\/|server\/(platform\/ip-network|leads\/spam\/networks)\.ts|app\/web\/(static-files|client-address|refuse-while-draining|request-address|page-cache\/cached-pages)\.ts)/,
  },
];

/** Each folder imports only itself and folders of earlier lines. Folders of one line are independent. */
const SERVER_ORDER = ROOMS.map((room) => [room]);
const DELIVERY_ORDER = [["adapters", "transport", "circuit-breaker"], ["queue"], ["worker"], ["actions"]];
const APP_ORDER = [["fonts", "illustrations"], ["ui", "staff-auth"], ["web"], ["funnel"], ["pages", "admin"]];
const ADMIN_ORDER = [["labels"], ["ui"], ["frame"]];

const TEXT_RULES: { from: RegExp; has: RegExp; says: string; except?: RegExp }[] = [
  {
    from: /^server\//,
    has: /\b(new Request|new Response|: Request\b|: Response\b|document\.cookie|createCookie)\b/,
    says: "server may not see Request, Response or cookies",
  },
  {
    from: /^(server|app|funnels)\//,
    has: /process\.env/,
    says: "only processes and server/platform/config/config.ts may read process.env",
    except: /^server\/platform\/config\/config\.ts$/,
  },
  { from: /^app\//, has: /import \{ type [^}]*\} from "#server/, says: "write `import type`, not `import { type X }`" },
  { from: /./, has: /\bfrom "\.\.\//, says: "import across folders by #folder/..., not by ../" },
  { from: /./, has: /^export (type )?(\*|\{[^}]*\}) from /m, says: "no re-exports: import from where it is declared" },
  { from: /(^|\/)index\.tsx?$/, has: /^/, says: "no index.ts" },
];

const NAMELESS = /(?:^|\/)(utils|helpers|common|shared|misc|lib|types)\//;
const LONG_BY_NATURE = /^(funnels\/(definitions|questions)\/|server\/platform\/db\/schema\.ts$|app\/pages\/)/;
const MAX_LINES = 300;

export function breachesIn(root: string): string[] {
  const sources = readSources(root);
  const product = sources.filter(({ file }) => !isTest(file));
  return [
    ...product.flatMap(importBreaches),
    ...product.flatMap(orderBreaches),
    ...sources.flatMap(textBreaches),
    ...sources.flatMap(({ file }) => {
      const folder = NAMELESS.exec(file)?.[1];
      return folder ? [`${file}: no folder called ${folder}`] : [];
    }),
    ...sources.flatMap(({ file }) => [
      ...strangeFolder("server", ROOMS, file),
      ...strangeFolder("app/admin", [...ADMIN_ORDER.flat(), ...ROOMS], file),
    ]),
    ...cyclesIn(filesAndTargets(product)).map((cycle) => `file cycle: ${cycle}`),
    ...cyclesIn(foldersAndTargets(product)).map((cycle) => `folder cycle: ${cycle}`),
  ];
}

function readSources(root: string): Source[] {
  const found = globSync(`{${TOP.join(",")}}/**/*.{ts,tsx,css}`, {
    cwd: root,
    exclude: (path) => /architecture\/fixture|node_modules|bench\/size\/(empty-router|bare-react)/.test(path),
  });
  return found.toSorted().map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const imports = [...text.matchAll(/(?:(import type|export type)[^"';]*?from|from|import)\s*\(?\s*"([^"]+)"/g)].map(
      ([, type, specifier = ""]) => ({ to: targetOf(file, specifier), typeOnly: type !== undefined }),
    );
    return { file, text, imports: imports.filter(({ to }) => !to.includes("+types")) };
  });
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function importBreaches({ file, imports }: Source): string[] {
  const broken = imports.flatMap(({ to, typeOnly }) =>
    RULES.filter(
      (rule) =>
        rule.from.test(file) && !rule.except?.test(file) && rule.to.test(to) && !(rule.typesAllowed && typeOnly),
    ).map((rule) => `${file}: ${rule.says.replace("$1", rule.to.exec(to)?.[1] ?? "")}`),
  );
  return [...new Set(broken)];
}

function orderBreaches({ file, imports }: Source): string[] {
  const broken = imports.flatMap(({ to }) => [
    ...outOfOrder("server", SERVER_ORDER, file, to),
    ...outOfOrder("server/delivery", DELIVERY_ORDER, file, to),
    ...outOfOrder("app", APP_ORDER, file, to),
    ...outOfOrder("app/admin", ADMIN_ORDER, file, to),
    ...otherFeature("app/admin", ["labels", "ui", "frame"], file, to),
    ...ROOMS.flatMap((room) => otherFeature(`app/admin/${room}`, [], file, to)),
    ...otherFeature("app/pages", ["parts", "cookies"], file, to),
  ]);
  return [...new Set(broken)];
}

/** The folder directly under `parent` that contains a file; undefined for a file in the parent itself. */
function folderUnder(parent: string, file: string): string | undefined {
  const [folder, rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split("/", 2) : [];
  return rest === undefined ? undefined : folder;
}

function strangeFolder(parent: string, known: readonly string[], file: string): string[] {
  const folder = folderUnder(parent, file);
  return folder === undefined || known.includes(folder) ? [] : [`${file}: ${parent}/${folder} is no room`];
}

function outOfOrder(parent: string, order: readonly string[][], file: string, to: string): string[] {
  const [from, target] = [folderUnder(parent, file), folderUnder(parent, to)];
  if (from === undefined || target === undefined || from === target) return [];
  const lineOf = (folder: string) => order.findIndex((line) => line.includes(folder));
  const [fromLine, toLine] = [lineOf(from), lineOf(target)];
  if (toLine === -1 && fromLine === -1) return [];
  if (toLine !== -1 && (fromLine === -1 || toLine < fromLine)) return [];
  return [`${file}: ${parent}/${from} may not import ${parent}/${target}`];
}

function otherFeature(parent: string, open: readonly string[], file: string, to: string): string[] {
  const [from, target] = [folderUnder(parent, file), folderUnder(parent, to)];
  if (from === undefined || target === undefined || from === target) return [];
  return open.includes(from) || open.includes(target) ? [] : [`${file}: ${from} may not import ${target}`];
}

function textBreaches({ file, text }: Source): string[] {
  const tooLong = text.split("\n").length > MAX_LINES && !LONG_BY_NATURE.test(file);
  const broken = isTest(file)
    ? []
    : TEXT_RULES.filter((rule) => rule.from.test(file) && !rule.except?.test(file) && rule.has.test(text));
  return [
    ...broken.map((rule) => `${file}: ${rule.says}`),
    ...(tooLong ? [`${file}: more than ${MAX_LINES} lines`] : []),
  ];
}

function filesAndTargets(sources: readonly Source[]): Map<string, string[]> {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(sources.map(({ file, imports }) => [file, imports.map(({ to }) => to).filter((to) => known.has(to))]));
}

function foldersAndTargets(sources: readonly Source[]): Map<string, string[]> {
  const files = filesAndTargets(sources);
  return new Map(
    [...Map.groupBy(files, ([file]) => dirname(file))].map(([folder, of]) => [
      folder,
      [...new Set(of.flatMap(([, targets]) => targets.map((to) => dirname(to))))].filter((to) => to !== folder),
    ]),
  );
}
