import { expect, test } from "vitest";
import { composeKey, readKey } from "./read-key.ts";

const NO_JSON = 'The key must be JSON text: {"access_token": "…", "pixel_id": "…"}.';
const NO_TOKEN = "The key's access_token must be Meta's token, without spaces.";
const NO_PIXEL = "The key's pixel_id must be the digits of the pixel's id, in quotes.";

test.each(['"123456789012345"', "123456789012345"])("token and pixel id %s are read", (pixelId) => {
  const read = readKey(`{ "access_token": "EAABgeheim", "pixel_id": ${pixelId} }`);
  expect(read).toEqual({ ok: true, value: { accessToken: "EAABgeheim", pixelId: "123456789012345" } });
});

test.each([
  ["", [NO_JSON]],
  ["EAABgeheim", [NO_JSON]],
  ['"EAABgeheim"', [NO_JSON]],
  ["null", [NO_JSON]],
  ["[]", [NO_JSON]],
  ["{}", [NO_TOKEN, NO_PIXEL]],
  ['{"access_token":"EAABgeheim"}', [NO_PIXEL]],
  ['{"access_token":"EAABgeheim","pixel_id":"12 34"}', [NO_PIXEL]],
  ['{"access_token":"EAABgeheim","pixel_id":12345678901234567890}', [NO_PIXEL]],
  ['{"access_token":"EAAB geheim","pixel_id":"1"}', [NO_TOKEN]],
  ['{"access_token":"","pixel_id":"1"}', [NO_TOKEN]],
  ['{"access_token":7,"pixel_id":"1"}', [NO_TOKEN]],
])("the key %j is refused, and no problem repeats the token", (apiKey, problems) => {
  expect(readKey(apiKey)).toEqual({ ok: false, problems });
  expect(problems.join(" ")).not.toContain("geheim");
});

test.each([
  ["a bare token", "EAAB-token", "47", '{"access_token":"EAAB-token","pixel_id":"47"}'],
  ["a pasted key", '{"access_token":"EAAB","pixel_id":"48"}', "", '{"access_token":"EAAB","pixel_id":"48"}'],
  ["a pasted key without its pixel", '{"access_token":"EAAB"}', "47", '{"pixel_id":"47","access_token":"EAAB"}'],
])("%s is stored as the specification's JSON", (_, typed, pixelId, stored) => {
  expect(composeKey(typed, pixelId)).toBe(stored);
  expect(readKey(stored)).toMatchObject({ ok: true });
});

test("pasted JSON that is no key is refused with words", () => {
  expect(readKey(composeKey('{"token":"EAAB"}', ""))).toMatchObject({
    ok: false,
    problems: [expect.stringContaining("access_token"), expect.stringContaining("pixel_id")],
  });
  expect(readKey(composeKey("[1]", "47"))).toMatchObject({ ok: false });
});
