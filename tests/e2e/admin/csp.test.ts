import { beforeAll, expect, test } from "vitest";
import { fillExample, seedExamples, staffExamples } from "#testing/browser/staff-examples.ts";
import { useStaffHarness } from "#tests/e2e/harness/staff-harness.ts";

const harness = useStaffHarness();
const addresses = [...staffExamples.map(({ address }) => address), "/admin/no-such-page"];

beforeAll(() => seedExamples(harness.database.db));

test.each(["/user1", ...addresses])(
  "%s allows no inline script or style, no foreign host and no frame around it",
  async (address) => {
    const path = await fillExample(harness.database.db, address);
    const response = await fetch(harness.url + path, { headers: { cookie: harness.cookies.owner } });
    expect(response.status).toBe(address === "/admin/no-such-page" ? 404 : 200);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const html = await response.text();
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
    expect(html).not.toMatch(/<[^>]+\son\w+=/);
  },
);

test.each(addresses)("%s is not shown to somebody who is not signed in", async (address) => {
  const path = await fillExample(harness.database.db, address);
  const response = await fetch(harness.url + path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/user1"]);
});
