import { expect, test } from "vitest";
import { sampleLead } from "./fixtures/sample-lead.ts";
import { http } from "./http.ts";

const read = (auth: object) =>
  http.readConfig({
    request: { url: "https://api.example/leads", format: "json", auth: { type: "oauth", ...auth }, body: { a: "b" } },
    idempotency: { kind: "none" },
    response: { rules: [] },
  });

function configOf(auth: object) {
  const config = read({ tokenUrl: "https://login.example/token", clientId: "stufen:los", ...auth });
  if (!config.ok) throw new Error(config.problems.join());
  return config.value;
}

test("client id and secret go into a Basic header, each encoded, so that a colon in one is no end of it", () => {
  const request = http.tokenRequest?.(configOf({}), { api_key: "ge:heim&1" });
  expect(request).toEqual({
    method: "POST",
    url: "https://login.example/token",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from("stufen%3Alos:ge%3Aheim%261").toString("base64")}`,
    },
    body: "grant_type=client_credentials",
  });
});

test("or into the body, with the scope", () => {
  const request = http.tokenRequest?.(configOf({ clientAuth: "body", scope: "leads write" }), { api_key: "a&b" });
  expect(request?.headers).not.toHaveProperty("authorization");
  expect(request?.body).toBe(
    "grant_type=client_credentials&scope=leads+write&client_id=stufen%3Alos&client_secret=a%26b",
  );
});

test("the lead carries the token, and never the secret", () => {
  const secrets = { api_key: "geheim", access_token: "t-1" };
  const request = http.buildRequest(sampleLead, { config: configOf({}), form: {}, secrets, at: new Date(0) });
  expect(request.headers["authorization"]).toBe("Bearer t-1");
  expect(JSON.stringify(request)).not.toContain("geheim");
});

test("the address of the token is checked too, and other services fetch none", () => {
  expect(http.traits(configOf({}))).toMatchObject({ tokenUrl: "https://login.example/token" });
  const plain = http.readConfig({
    request: { url: "https://api.example/", format: "json", auth: { type: "bearer" }, body: {} },
    idempotency: { kind: "none" },
    response: { rules: [] },
  });
  expect(plain.ok && http.tokenRequest?.(plain.value, {})).toBeUndefined();
});

test.each([
  [{ clientId: "x" }, "request.auth.tokenUrl: is missing"],
  [
    { clientId: "x", tokenUrl: "ftp://x" },
    "request.auth.tokenUrl: must be an http or https address, without user, password and #",
  ],
  [{ clientId: "", tokenUrl: "https://x.example/" }, "request.auth.clientId: is missing"],
])("%j is refused: %s", (auth, problem) => {
  expect(read(auth)).toEqual({ ok: false, problems: [problem] });
});
