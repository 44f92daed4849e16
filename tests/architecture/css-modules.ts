/** A file of the staff area: path from the project root, and text. */
export type Source = { path: string; text: string };

const CLASS_SELECTOR = /\.([a-zA-Z_][\w-]*)/g;
const MODULE_IMPORT = /^import (\w+) from "([^"]+\.module\.css)";$/gm;

/** Mismatches between stylesheets and their components, one sentence each. */
export function styleProblems(files: readonly Source[]): string[] {
  const modules = new Map(files.filter(({ path }) => path.endsWith(".module.css")).map((file) => [file.path, file]));
  const used = new Map([...modules.keys()].map((path) => [path, new Set<string>()]));
  const problems: string[] = [];
  for (const component of files.filter(({ path }) => path.endsWith(".tsx"))) {
    for (const { name, module } of importsOf(component)) {
      const names = used.get(module);
      if (!names) {
        problems.push(`${component.path} imports ${module}, which is not there`);
        continue;
      }
      if (new RegExp(`\\b${name}(\\.|\\[(?!"))`).test(withoutImports(component.text))) {
        problems.push(`${component.path} does not write ${name}["name"]`);
      }
      for (const [, className = ""] of component.text.matchAll(new RegExp(`\\b${name}\\["([^"]+)"\\]`, "g")))
        names.add(className);
    }
  }
  for (const { path, text } of files.filter(({ path }) => path.endsWith(".tsx"))) {
    problems.push(...plainClassesIn(text).map((name) => `${path} uses ${name}, which is of no module`));
  }
  for (const [path, { text }] of modules) {
    const defined = new Set(classesIn(text));
    const names = used.get(path) ?? new Set();
    problems.push(
      ...[...names].filter((name) => !defined.has(name)).map((name) => `${path} does not define ${name}`),
      ...[...defined].filter((name) => !names.has(name)).map((name) => `${path} defines ${name}, which nobody uses`),
    );
    if (text.includes(":global")) problems.push(`${path} has a global selector`);
  }
  const plain = files.filter(({ path }) => path.endsWith(".css") && !modules.has(path));
  return [
    ...problems,
    ...plain.filter(({ text }) => classesIn(text).length > 0).map(({ path }) => `${path} has global classes`),
  ];
}

/** Class names in selectors; braces, strings and comments are skipped. */
function classesIn(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/@import[^;]*;/g, "")
    .replaceAll(/\{[^{}]*\}/g, ";");
  return [...selectors.matchAll(CLASS_SELECTOR)].map(([, name = ""]) => name);
}

const PLAIN = /"([^"]*)"|`([^`]*)`/g;

/** Literal class names in `className`, in any branch: they belong to no module. */
const plainClassesIn = (text: string): string[] =>
  [...text.matchAll(/className=(?:("[^"]*")|\{((?:[^{}]|\{[^{}]*\})*)\})/g)]
    .map(([, plain, code = ""]) => plain ?? code.replaceAll(/\[".*?"\]|[!=]== ".*?"/g, ""))
    .flatMap((code) => [...code.matchAll(PLAIN)].map(([, plain, template = ""]) => plain ?? template))
    .flatMap((words) =>
      words
        .replaceAll(/\$\{[^}]*\}/g, "")
        .split(/\s+/)
        .filter(Boolean),
    );

const withoutImports = (text: string): string => text.replaceAll(/^import .*$/gm, "");

function importsOf({ path, text }: Source): { name: string; module: string }[] {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return [...text.matchAll(MODULE_IMPORT)].map(([, name = "", from = ""]) => ({
    name,
    module: from.startsWith("./") ? `${folder}/${from.slice(2)}` : from.replace(/^#/, ""),
  }));
}
