import routes from "#app/routes.ts";

type Entry = { path?: string; file: string; index?: boolean; children?: Entry[] };

/** For the parameters of addresses; a new one has to be told here. */
const EXAMPLES: Readonly<Record<string, string>> = { formId: "treppenlift", "*": "no-such-page" };

const admin = (routes as Entry[]).find(({ path }) => path === "admin");

/** Whether the route table has this page yet: "forms/:formId". */
export const hasStaffPage = (path: string): boolean => (admin?.children ?? []).some((entry) => entry.path === path);

/** The address of every screen under /admin, from the route table: a new screen is looked at without being told of. */
export const staffPages: readonly string[] = (admin?.children ?? [])
  .filter(({ file }) => file.endsWith(".tsx"))
  .map(({ path = "" }) => `/admin/${path}`.replace(/\/$/, "").replaceAll(/:(\w+)\??|\*/g, fill));

function fill(part: string, name = "*"): string {
  const example = EXAMPLES[name];
  if (example === undefined) throw new Error(`Which value shall ${part} have in tests?`);
  return example;
}
