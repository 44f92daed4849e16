import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each(["web", "worker", "synthetic", "migrate", "cli"])(
  "%s without its environment lists the missing variables, and nothing else",
  (name) => {
    const ended = spawnSync(process.execPath, [`processes/${name}.ts`], { env: {}, encoding: "utf8" });
    expect(ended.status).toBe(1);
    expect(ended.stdout).toBe("");
    const [first, ...missing] = ended.stderr.trimEnd().split("\n");
    expect(first).toBe("The environment is not complete:");
    expect(missing).toContain("  DATABASE_URL is missing");
    expect(missing).toEqual(missing.map(() => expect.stringMatching(/^ {2}[A-Z_]+ is missing$/) as unknown));
  },
);
