import { expect, test } from "vitest";
import { staffPages } from "#tests/e2e/harness/staff-pages.ts";
import { useStaffStage } from "#tests/e2e/harness/staff-harness.ts";

const stage = useStaffStage();

test.each(["/user1", ...staffPages])(
  "%s allows no inline script or style, no foreign host and no frame around it",
  async (path) => {
    const response = await fetch(stage.url + path, { headers: { cookie: stage.cookies.owner } });
    expect([200, 404]).toContain(response.status);
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

test.each(staffPages)("%s is not shown to somebody who is not signed in", async (path) => {
  const response = await fetch(stage.url + path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/user1"]);
});
