import { basename } from "node:path";
import { parseAst } from "vite";
import { contains, FUNCTIONS, nameOf, namesIn, parametersIn, walk, type Node } from "./syntax.ts";

type Module = { file: string; source: string; program: Node };
type Root = { module: Module; node: Node; parents: readonly Node[] };
/** Whether the type of a parameter is, or holds, a part of a statement. */
type HoldsFragment = (module: Module, type: string) => boolean;
type Local = { node: Node; kind: "declared" | "loop" | "unknown" | "fragment" };

/** A text of SQL in the source. */
export type SqlText = { place: string; source: string };
export type Instrumented = { file: string; code: string; texts: SqlText[] };

/** How an expression of Kysely goes to the database. */
const EXECUTES = /^(execute|executeTakeFirst|executeTakeFirstOrThrow|stream)$/;

/**
 * The modules, changed so that their statements can be compiled without a database and without whoever calls them: every `sql` text says
 * in a comment where it stands, every condition asks `choose`, and every statement is a function at the end of its module. There it has
 * the constants of its function; what only a caller or the database knows is `unknown`. A function that is given a part of its
 * statement is called instead as its callers call it.
 */
export function instrument(sources: readonly { file: string; source: string }[]): Instrumented[] {
  const modules = sources.map(({ file, source }) => ({
    file,
    source,
    program: parseAst(source, { lang: "ts" }) as unknown as Node,
  }));
  const roots = rootsOf(modules, fragmentTypes(modules));
  return modules.map((module) => instrumentModule(module, roots));
}

/** Of a statement: the declarations it needs, and the statement. */
type Thunk = { root: Root; needs: Map<Node, Local>; names: Map<string, Local> };

function rootsOf(modules: readonly Module[], holdsFragment: HoldsFragment): Thunk[] {
  const calls: Root[] = [];
  for (const module of modules)
    walk(module.program, (node, parents) => {
      if (node.type === "CallExpression") calls.push({ module, node, parents });
    });
  const thunks = new Map<Node, Thunk>();
  const takers = new Map<string, Module>();
  const isTaker = ({ node, module }: Root): boolean =>
    [...takers].some(
      ([key, taker]) =>
        key === `${taker.file} ${calleeName(node)}` &&
        (taker === module || module.source.includes(`/${basename(taker.file)}"`)),
    );
  for (let known = -1; known < takers.size;) {
    known = takers.size;
    for (const root of calls) {
      if (!isExecution(root.node) && !isQuery(root.node) && !isTaker(root)) continue;
      const thunk = needsOf(root, holdsFragment);
      const given = [...thunk.names.values()].find(({ kind }) => kind === "fragment");
      if (given) takers.set(`${root.module.file} ${functionName(root.parents, given.node)}`, root.module);
      thunks.set(root.node, thunk);
      if (given) thunks.delete(root.node);
    }
  }
  return [...thunks.values()];
}

/** Which names of the functions around it a statement mentions, directly or through constants, and what each is. */
function needsOf(root: Root, holdsFragment: HoldsFragment): Thunk {
  const { module, parents } = root;
  const names = new Map<string, Local>();
  const needs = new Map<Node, Local>();
  const add = (node: Node, above: readonly Node[]): void => {
    for (const name of namesIn(node)) {
      if (names.has(name)) continue;
      const local = above.map((parent) => localIn(parent, name, module, holdsFragment)).findLast(Boolean);
      if (!local) continue;
      names.set(name, local);
      if ((local.kind !== "declared" && local.kind !== "loop") || needs.has(local.node)) continue;
      needs.set(local.node, local);
      add(local.kind === "loop" ? (local.node["right"] as Node) : local.node, above);
    }
  };
  add(root.node, parents);
  return { root, needs, names };
}

function localIn(scope: Node, name: string, module: Module, holdsFragment: HoldsFragment): Local | undefined {
  if (FUNCTIONS.test(scope.type)) {
    const param = (scope["params"] as Node[]).find((each) => namesIn(each).has(name));
    if (!param) return undefined;
    const type = module.source.slice(param.start, param.end);
    const isTyped = holdsFragment(module, type) || typeParametersOf(scope).some((each) => wordsIn(type).includes(each));
    return { node: scope, kind: isTyped ? "fragment" : "unknown" };
  }
  if (scope.type === "ForOfStatement" && !scope["await"] && !contains(scope["right"] as Node, "AwaitExpression"))
    return namesIn(scope["left"] as Node).has(name) ? { node: scope, kind: "loop" } : undefined;
  if (scope.type === "CatchClause" || scope.type.startsWith("For")) {
    const head = (scope["param"] ?? scope["left"] ?? scope["init"]) as Node | null;
    return head && namesIn(head).has(name) ? { node: scope, kind: "unknown" } : undefined;
  }
  if (scope.type !== "BlockStatement") return undefined;
  for (const statement of scope["body"] as Node[]) {
    if (statement.type === "FunctionDeclaration" && nameOf(statement["id"]) === name)
      return { node: statement, kind: "declared" };
    if (statement.type !== "VariableDeclaration") continue;
    for (const declarator of statement["declarations"] as Node[])
      if (namesIn(declarator["id"] as Node).has(name)) {
        const isKnown = declarator["init"] && !contains(declarator["init"] as Node, "AwaitExpression");
        return { node: declarator, kind: isKnown ? "declared" : "unknown" };
      }
  }
  return undefined;
}

function instrumentModule(module: Module, thunks: readonly Thunk[]): Instrumented {
  const { file, source, program } = module;
  const edits: { at: number; text: string }[] = [];
  const texts: SqlText[] = [];
  const placeOf = ({ start }: Node): string => {
    const lines = source.slice(0, start).split("\n");
    return `${file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
  };
  walk(program, (node) => {
    if (isTemplate(node)) {
      if (textOf(module, node) !== "sql``") texts.push({ place: placeOf(node), source: textOf(module, node) });
      edits.push({ at: (node["quasi"] as Node).start + 1, text: `/*${placeOf(node)}*/` });
    }
    if (isQuery(node))
      texts.push({ place: placeOf(node), source: textOf(module, (node["arguments"] as Node[])[0] as Node) });
    for (const value of isTemplate(node) ? (node["quasi"] as { expressions: Node[] }).expressions : [])
      if (!isTemplate(value) && !contains(value, "AwaitExpression"))
        edits.push({ at: value.start, text: "__sql.attempt(() => " }, { at: value.end, text: ")" });
    const { object, property, computed } = node as unknown as { object: Node; property: Node; computed: boolean };
    if (node.type === "MemberExpression" && computed && /^(Identifier|MemberExpression)$/.test(property.type))
      edits.push(
        { at: property.start, text: "__sql.at(" },
        { at: property.end, text: `, ${source.slice(object.start, object.end)})` },
      );
    const test = conditionIn(node);
    if (!test || contains(test, "AwaitExpression")) return;
    const key = JSON.stringify(`${file} ${source.slice(test.start, test.end)}`);
    const values = [...namesIn(test).difference(parametersIn(test))].filter((name) => name !== "undefined").join(", ");
    edits.push(
      { at: test.start, text: `__sql.choose(${key}, () => [${values}], () => (` },
      { at: test.end, text: "))" },
    );
  });
  const inOrder = edits.toSorted((a, b) => a.at - b.at); // stable
  const render = ({ start, end }: Pick<Node, "start" | "end">): string => {
    let text = "";
    let at = start;
    for (const edit of inOrder) {
      if (edit.at < start || edit.at > end || (edit.at === end && !edit.text.endsWith(")"))) continue;
      text += source.slice(at, edit.at) + edit.text;
      at = edit.at;
    }
    return text + source.slice(at, end);
  };
  const declare = (node: Node): string => {
    if (node.type === "FunctionDeclaration") return render(node);
    const { left, right, id, init } = node as unknown as Record<"left" | "right" | "id" | "init", Node>;
    if (node.type === "ForOfStatement") return `for (${render(left)} of ${render(right)}) {`;
    const compute = calleeName(init) ? "__sql.made" : "__sql.attempt";
    return `const ${render(id)} = ${FUNCTIONS.test(init.type) ? render(init) : `${compute}(() => (${render(init)}))`};`;
  };
  const compiled = thunks
    .filter(({ root }) => root.module === module)
    .map(({ root, needs, names }) => {
      const unknown = [...names]
        .filter(([, { kind }]) => kind === "unknown")
        .map(([name]) => `${name} = __sql.unknown`);
      const declared = [...needs.keys()].toSorted((a, b) => a.start - b.start).map(declare);
      const statement = isQuery(root.node)
        ? `__sql.query(${JSON.stringify(placeOf(root.node))}, ${render((root.node["arguments"] as Node[])[0] as Node)})`
        : render(root.node);
      return `__sql.statement(${JSON.stringify(placeOf(root.node))}, async () => {
        ${unknown.length > 0 ? `const ${unknown.join(", ")};` : ""}
        ${declared.join("\n")}
        await ${statement};
        ${"}".repeat([...needs.values()].filter(({ kind }) => kind === "loop").length)}
      });`;
    });
  return {
    file,
    texts,
    code: `${render({ start: 0, end: source.length })}
      import { sqlRun as __sql } from "#testing/sql/unknown.ts";
      ${compiled.join("\n")}`,
  };
}

/** By name: a module's own type comes before that of another one. */
function fragmentTypes(modules: readonly Module[]): HoldsFragment {
  const holding = new Set<string>();
  const declared = new Map<Module, Map<string, string>>();
  for (const module of modules) {
    const types = new Map<string, string>();
    declared.set(module, types);
    walk(module.program, (node) => {
      if (node.type === "TSTypeAliasDeclaration") types.set(nameOf(node["id"]) ?? "", textOf(module, node));
    });
  }
  const holdsFragment: HoldsFragment = (module, type) =>
    /\bRawBuilder\b|\btypeof sql\b/.test(type) ||
    wordsIn(type).some((word) => holding.has(declared.get(module)?.has(word) ? `${module.file} ${word}` : word));
  for (let known = -1; known < holding.size;) {
    known = holding.size;
    for (const [module, types] of declared)
      for (const [name, text] of types)
        if (holdsFragment(module, text.replace(/^type \w+/, ""))) holding.add(name).add(`${module.file} ${name}`);
  }
  return holdsFragment;
}

const textOf = ({ source }: Module, { start, end }: Node): string => source.slice(start, end);
const wordsIn = (text: string): string[] => text.match(/\w+/g) ?? [];

/** What the types of a caller decide, such as a list of columns, is known only there. */
const typeParametersOf = (scope: Node): string[] =>
  ((scope["typeParameters"] as { params: { name: Node }[] } | null)?.params ?? []).map(
    ({ name }) => nameOf(name) ?? "",
  );

const isTemplate = (node: Node): boolean => node.type === "TaggedTemplateExpression" && nameOf(node["tag"]) === "sql";

const methodOf = (call: Node): string => {
  const callee = call["callee"] as Node;
  return callee.type === "MemberExpression" ? (nameOf(callee["property"]) ?? "") : "";
};

const calleeName = (node: Node): string => nameOf(node["callee"]) ?? "";

/** A transaction is executed as well, but takes a function. */
const isExecution = (node: Node): boolean =>
  EXECUTES.test(methodOf(node)) && !FUNCTIONS.test((node["arguments"] as Node[])[0]?.type ?? "");

const isQuery = (node: Node): boolean => node.type === "CallExpression" && methodOf(node) === "query";

/** The function with this node, as it is called: its own name, or that of the constant it is. */
function functionName(parents: readonly Node[], node: Node): string {
  const holder = parents[parents.indexOf(node) - 1];
  return nameOf(node["id"]) ?? (holder?.type === "VariableDeclarator" ? nameOf(holder["id"]) : undefined) ?? "";
}

const COMPARES = /^([=!]==?|[<>]=?)$/;

/** What decides something, so that it may have to be decided both ways. */
function conditionIn(node: Node): Node | undefined {
  if (node.type === "ConditionalExpression" || node.type === "IfStatement") return node["test"] as Node;
  const decides =
    node.type === "UnaryExpression"
      ? node["operator"] === "!"
      : node.type === "BinaryExpression" && COMPARES.test(node["operator"] as string);
  return decides ? node : undefined;
}
