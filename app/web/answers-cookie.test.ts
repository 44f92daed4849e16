import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { createAnswersCookie, noAnswers } from "./answers-cookie.ts";

test("scripts may read the answers of the walk, which they take over, but not those of the thank-you page", async () => {
  const cookie = createAnswersCookie("a secret of the test", true);
  const carried = noAnswers("https://stufenlos.example/treppenlift");
  expect(await cookie.write(funnels.treppenlift, carried)).not.toContain("HttpOnly");
  expect(await cookie.writeForThanks("/success", carried)).toContain("HttpOnly");
  expect(await cookie.clearForThanks("/success")).toContain("Max-Age=0");
});
