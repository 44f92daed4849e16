import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const WORDS = 35_000;
const README_WORDS = 350;
const STYLE_WORDS = 900;

const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((page) => existsSync(page)); // one that is deleted but not yet committed
const read = (page: string): string => readFileSync(page, "utf8");
/** What has a letter or a digit: the lines of a table are no words. */
const wordsIn = (page: string): number => read(page).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

test("README, STYLE.md and all documents but CHANGELOG.md are as short as they promise", () => {
  const all = pages.filter((page) => page !== "CHANGELOG.md").reduce((sum, page) => sum + wordsIn(page), 0);
  console.log(`${all} words in ${pages.length} documents`);
  expect([wordsIn("README.md") <= README_WORDS, wordsIn("STYLE.md") <= STYLE_WORDS, all <= WORDS]).toEqual([
    true,
    true,
    true,
  ]);
});

/** As GitHub makes them from headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );

test("every link from one document to another leads to a file and a heading", () => {
  const dead = pages.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/```[^]*?```/g, "")
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].flatMap(([, target = ""]) => {
      if (/^(https?|mailto):/.test(target)) return [];
      const [file = "", anchor] = target.split("#");
      const path = file === "" ? page : normalize(join(dirname(page), file));
      if (!existsSync(path)) return [`${page}: ${target}`];
      return anchor === undefined || anchorsOf(read(path)).has(anchor) ? [] : [`${page}: ${target}`];
    }),
  );
  expect(dead).toEqual([]);
});

test("every document is in the index, or in a folder that is", () => {
  const index = read("docs/README.md");
  const listed = new Set(
    [...index.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = ""]) => normalize(join("docs", target))),
  );
  const guides = pages.filter((page) => /^docs\/[^/]+\.md$/.test(page) && page !== "docs/README.md");
  expect(guides.filter((page) => !listed.has(page))).toEqual([]);
});

test("every decision that code or a document cites exists", () => {
  const numbers = new Set(pages.flatMap((page) => /^docs\/decisions\/(\d{4})-/.exec(page)?.[1] ?? []));
  const cited = execFileSync("git", ["grep", "-ohE", "[Dd]ecisions? \\[?0[0-9]{3}"], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => /0\d{3}$/.exec(line)?.[0] ?? []);
  expect([...new Set(cited)].filter((number) => !numbers.has(number)).toSorted()).toEqual([]);
});
