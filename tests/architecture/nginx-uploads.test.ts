import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { MAX_FILE_BYTES, MAX_FORM_BYTES } from "#app/web/read-form.ts";

type Entry = { path?: string; file: string; children?: Entry[] };

const conf = readFileSync("deploy/nginx/stufenlos.conf", "utf8");

/** Locations with a pattern and a size limit. */
const sizes = [...conf.matchAll(/^ *location ~\* (?<pattern>\S+) \{[^}]*client_max_body_size (?<size>\d+)m;/gm)].map(
  ({ groups }) => ({
    pattern: new RegExp(groups?.["pattern"] ?? "", "i"),
    bytes: Number(groups?.["size"]) * 1024 * 1024,
  }),
);
/** nginx uses the first matching pattern. */
const mostOf = (address: string) => sizes.find(({ pattern }) => pattern.test(address))?.bytes;

const admin = (routes as Entry[]).find(({ path }) => path === "admin");
const screens = (admin?.children ?? []).map(({ path = "", file }) => ({
  address: `/admin/${path.replace(/:\w+/g, "x")}`,
  file: `app/${file}`,
  takesFile: readFileSync(`app/${file}`, "utf8").includes("fileIntent("),
}));

test("nginx accepts the app's upload sizes only where staff upload files", () => {
  expect(screens.filter(({ takesFile }) => takesFile).map(({ address }) => address)).toEqual(
    expect.arrayContaining(["/admin/insights/costs", "/admin/returns/import", "/admin/jobs"]),
  );
  for (const { address, takesFile } of screens)
    for (const asked of [address, `${address}.data`])
      expect([asked, mostOf(asked)]).toEqual([asked, takesFile ? MAX_FILE_BYTES : MAX_FORM_BYTES]);
  for (const address of ["/", "/api/submissions", "/anfrage/x", "/adminx"]) expect(mostOf(address)).toBeUndefined();
});

test("every file field is on a screen that accepts uploads", () => {
  const taking = new Set(screens.filter(({ takesFile }) => takesFile).map(({ file }) => dirname(file)));
  const fields = globSync("app/**/*.tsx").filter((file) => readFileSync(file, "utf8").includes('type="file"'));
  expect(fields.length).toBeGreaterThan(0);
  for (const file of fields) expect(taking).toContain(dirname(file));
});
