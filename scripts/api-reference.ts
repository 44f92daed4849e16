import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { format, resolveConfig } from "prettier";
import { httpPage } from "./api-reference/http-page.ts";
import { jsonSchemas, openApi } from "./api-reference/openapi.ts";
import { webhooksPage } from "./api-reference/webhooks-page.ts";

/** `node scripts/api-reference.ts`: writes docs/api from the code. The programs in docs/api/examples are written by hand. */
export const FOLDER = "docs/api";

/** The generated files by name, as they are to be. */
export async function apiReference(): Promise<Map<string, string>> {
  const made: Record<string, string> = {
    "README.md": httpPage(),
    "webhooks.md": webhooksPage(),
    "openapi.json": JSON.stringify(openApi()),
  };
  for (const [name, schema] of Object.entries(jsonSchemas())) made[`schemas/${name}.json`] = JSON.stringify(schema);
  const written = new Map<string, string>();
  for (const [name, text] of Object.entries(made)) {
    const filepath = `${FOLDER}/${name}`;
    written.set(name, await format(text, { ...(await resolveConfig(filepath)), filepath }));
  }
  return written;
}

if (import.meta.main) {
  rmSync(`${FOLDER}/schemas`, { recursive: true, force: true });
  for (const [name, text] of await apiReference()) {
    const file = `${FOLDER}/${name}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
