import { expect, test } from "vitest";
import { isTestAddress, mayBeTestAddress } from "./email-address.ts";

test.each([
  ["test@web.de", "test"],
  ["TEST@Web.de", "test"],
  ["test", "test"],
  ["anna@test.de", "test"],
  ["anna@mail.Test.de", "test"],
  ["anna@firma.test", "test"],
  ["tom.testmann@web.de", "doubtful"],
  ["h.test@web.de", "doubtful"],
  ["test.user@web.de", "doubtful"],
  ["test+1@web.de", "doubtful"],
  ["test1@web.de", "doubtful"],
  ["anna@stiftung-warentest.de", "doubtful"],
  ["Testa@web.de", "doubtful"],
  ["anna@protest.de", "doubtful"],
  ["te.st@web.de", "neither"],
  ["h.brandt@web.de", "neither"],
  ["", "neither"],
])("%j: %s", (email, is) => {
  expect([isTestAddress(email), mayBeTestAddress(email)]).toEqual([is === "test", is === "doubtful"]);
});
