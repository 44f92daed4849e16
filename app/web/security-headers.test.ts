import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "./security-headers.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("inline scripts are allowed by hash only", () => {
  const headers = new Headers();
  setSecurityHeaders(
    headers,
    '<script>let a = 1;</script><script src="/x.js"></script><script type="module">b()</script>',
  );
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'self' ${hash("let a = 1;")} ${hash("b()")};`);
  expect(policy).not.toContain("unsafe");
});

test("data in script elements needs no hash", () => {
  const headers = new Headers();
  setSecurityHeaders(
    headers,
    '<script type="application/json" id="a">{}</script><script type="text/html"><p></script>',
  );
  expect(headers.get("content-security-policy")).toContain("script-src 'self' ;");
});

test("allows the head's own styles by hash, but no style in the body", () => {
  const headers = new Headers();
  setSecurityHeaders(headers, "<head><style>a{top:0}</style></head><body><style>b{top:0}</style></body>");
  expect(headers.get("content-security-policy")).toContain(`style-src 'self' ${hash("a{top:0}")};`);
});

test("a page with a nonce allows only scripts with it, whatever else was injected", () => {
  const headers = new Headers();
  setSecurityHeaders(headers, "<script>smuggled()</script>", { nonce: "bm9uY2U=" });
  expect(headers.get("content-security-policy")).toContain("script-src 'self' 'nonce-bm9uY2U=';");
});

test("Low: a page with a secret in its URL declares no-referrer itself", () => {
  const headers = new Headers({ "referrer-policy": "no-referrer" });
  setSecurityHeaders(headers, "");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("other pages send foreign sites only the origin", () => {
  const headers = new Headers();
  setSecurityHeaders(headers, "");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});
