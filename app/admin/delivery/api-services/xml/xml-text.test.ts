import { expect, test } from "vitest";
import { indentXml, isXml, xmlLeaves } from "./xml-text.ts";

test.each([
  ["<a><b>1</b><c/><d x='y'> 2 </d></a>", ["a.b=1", "a.d=2"]],
  ["<s:Envelope xmlns:s='x'><s:Body><r:Result>OK</r:Result></s:Body></s:Envelope>", ["Envelope.Body.Result=OK"]],
  ["<a><b>M&amp;S &lt;x&gt; &unknown;</b></a>", ["a.b=M&S <x> &unknown;"]],
  ["<?xml version='1.0'?>\n<lead>\n  <zip>50667</zip>\n</lead>", ["lead.zip=50667"]],
])("%s", (text, facts) => {
  expect(isXml(text)).toBe(true);
  expect(xmlLeaves(text).map(({ path, value }) => `${path}=${value}`)).toEqual(facts);
});

test.each(["", "{}", "OK", "<!doctype html><p>x</p>", "<html></html>"])("rejects %j as XML", (text) => {
  expect(isXml(text)).toBe(false);
});

test("prints one element per line", () => {
  expect(
    indentXml('<?xml version="1.0"?><lead><contact><zip>1</zip><x/></contact><y>2</y></lead>').split("\n"),
  ).toEqual([
    '<?xml version="1.0"?>',
    "<lead>",
    "  <contact>",
    "    <zip>1</zip>",
    "    <x/>",
    "  </contact>",
    "  <y>2</y>",
    "</lead>",
  ]);
});
