import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each(["web", "worker", "synthetic", "migrate", "cli leads"])(
  "%s without its environment lists the missing settings with meaning and example, and nothing else",
  (command) => {
    const [name, ...args] = command.split(" ");
    const ended = spawnSync(process.execPath, [`processes/${name}.ts`, ...args], { env: {}, encoding: "utf8" });
    expect(ended.status).toBe(1);
    expect(ended.stdout).toBe("");
    const [first, ...missing] = ended.stderr.trimEnd().split("\n");
    expect(first).toBe("Settings are missing or wrong:");
    expect(missing.pop()).toBe("All of them: docs/settings.md");
    expect(missing).toContain("  DATABASE_URL is missing");
    const shapes = [/^ {2}[A-Z_]+ is missing$/, /^ {4}Meaning: \S/, /^ {4}Example: [A-Z_]+=\S/];
    expect(missing).toEqual(missing.map((_, n) => expect.stringMatching(shapes[n % 3] ?? "") as unknown));
  },
);
