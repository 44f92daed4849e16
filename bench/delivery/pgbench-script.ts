import type { Statement } from "#bench/measure/capture-statements.ts";

export type Script = { text: string; variables: Record<string, string> };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The captured statements as a pgbench script. Values travel as parameters there too; only ids that are new for every lead
 * are made by the server, in the same order of time, because pgbench cannot make them.
 */
export function pgbenchScript(
  submissionId: string,
  statements: readonly Statement[],
  lasting: ReadonlySet<string>,
): Script {
  const variables: Record<string, string> = {};
  let hasId = false;

  function put(value: unknown): string {
    if (value === null) return "null";
    if (value === "") return "''"; // pgbench has no empty variables
    if (value === submissionId) return hasId ? ":id" : "uuidv7()";
    if (typeof value === "string" && UUID.test(value) && !lasting.has(value)) return "uuidv7()";
    if (Array.isArray(value)) return put(`{${value.map((item) => JSON.stringify(item)).join()}}`); // as node-postgres writes it
    const name = `v${Object.keys(variables).length + 1}`;
    variables[name] = typeof value === "string" ? value : JSON.stringify(value);
    return `:${name}`;
  }

  const lines = statements.map(({ sql, parameters }) => {
    const text = sql.replaceAll("\n", " ").replaceAll(/\$(\d+)/g, (_, n) => put(parameters[Number(n) - 1]));
    const isFirst = !hasId && parameters.includes(submissionId);
    hasId ||= isFirst;
    return isFirst ? `${text} \\gset` : `${text};`; // the first one returns the new id
  });
  return { text: `${lines.join("\n")}\n`, variables };
}
