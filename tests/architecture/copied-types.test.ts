import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copiedTypesIn } from "./copied-types.ts";

test("no type of app restates one of server", () => {
  expect(copiedTypesIn(".")).toEqual([]);
});

/** Proves that the test above can fail. */
describe("the search finds", () => {
  const member = "export type Member = { id: string; name: string; role: Role; lastActiveAt: Date | null };";
  const roles = 'const ROLES = ["viewer", "operator", "owner"] as const;';

  test.each([
    ["a copy", member, "type Person = { id: string; name: string; role: string; lastActiveAt: Date | null };"],
    ["a part of it", member, "type Person = { readonly id: string; name: string; role: string };"],
    ["a part inside another type", member, "type Team = { people: { id: string; name: string; role: string }[] };"],
    ["a part in a signature", member, "const f = (one: { id: string; name: string; role: string }) => one;"],
    ["a union", 'type Kind = "a" | "b" | "c";', 'type Look = "c" | "b" | "a";'],
    ["a union of listed words", roles, 'type Role = "viewer" | "operator" | "owner";'],
  ])("%s", (_, server, app) => {
    expect(copiedIn(server, app)).toHaveLength(1);
  });

  test.each([
    ["what is derived", member, 'type Person = Pick<Member, "id" | "name" | "role">;'],
    ["what has a field of its own", member, "type Person = { id: string; name: string; role: string; look: string };"],
    ["what is alike by chance", member, "type Person = { id: string; name: string };"],
  ])("but not %s", (_, server, app) => {
    expect(copiedIn(server, app)).toEqual([]);
  });
});

function copiedIn(server: string, app: string): string[] {
  const root = mkdtempSync(join(tmpdir(), "copied-types-"));
  try {
    for (const [folder, text] of Object.entries({ server, app })) {
      mkdirSync(join(root, folder));
      writeFileSync(join(root, folder, "one.ts"), text);
    }
    return copiedTypesIn(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
