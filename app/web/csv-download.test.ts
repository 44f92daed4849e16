import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { csvDownload, type Downloaded } from "./csv-download.ts";

async function* chunks() {
  yield { text: "head\r\n", ids: [] };
  yield { text: "a\r\nb\r\n", ids: ["a", "b"] };
  yield { text: "c\r\n", ids: ["c"] };
}
const hashOf = (...ids: string[]) =>
  createHash("sha256")
    .update(ids.map((id) => `${id}\n`).join(""))
    .digest("hex");

test("a download reports its count and the hash of its ids", async () => {
  const told: Downloaded[] = [];
  const response = csvDownload("leads.csv", chunks(), async (downloaded) => void told.push(downloaded));
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="leads.csv"');
  expect(await response.text()).toBe("head\r\na\r\nb\r\nc\r\n");
  expect(told).toEqual([{ count: 3, idsHash: hashOf("a", "b", "c"), isComplete: true }]);
});

test("an aborted download reports what was read for it", async () => {
  const told: Downloaded[] = [];
  const reader = csvDownload("leads.csv", chunks(), async (downloaded) => void told.push(downloaded)).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(told).toHaveLength(1);
  expect(told[0]?.isComplete).toBe(false);
});
