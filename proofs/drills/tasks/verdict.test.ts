import { expect, test } from "vitest";
import { STAFF_MAIL } from "#server/platform/engine/queues.ts";
import { taskNames } from "#server/platform/engine/tasks.ts";
import { kinds } from "./kinds.ts";
import { judge, type Verdict } from "./verdict.ts";

const documented = { mayBeTwice: "a sentence" };

test.each<[string, Parameters<typeof judge>[0], Parameters<typeof judge>[1], Verdict]>([
  ["an effect that is there", {}, { times: 1, open: 0 }, "once"],
  ["an effect that is missing", documented, { times: 0, open: 0 }, "LOST"],
  ["one that is missing while its job waits", {}, { times: 0, open: 1 }, "LOST"],
  ["a job that never ends", {}, { times: 1, open: 1 }, "STUCK"],
  ["twice without a sentence", {}, { times: 2, open: 0 }, "DOUBLED"],
  ["twice with one", documented, { times: 2, ids: 1, open: 0 }, "twice"],
  ["twice under two Message-IDs", documented, { times: 2, ids: 2, open: 0 }, "DOUBLED"],
  ["three times", documented, { times: 3, ids: 1, open: 0 }, "DOUBLED"],
  ["no effect that counts", { runsAgain: true }, { times: 2, open: 0 }, "runs again"],
])("%s is judged", (_, kind, seen, verdict) => {
  expect(judge(kind, seen)).toBe(verdict);
});

test("every task and every queue with contents has its kind in the drill", () => {
  expect(kinds.map(({ name }) => name).toSorted()).toEqual([...taskNames, STAFF_MAIL].toSorted());
});
