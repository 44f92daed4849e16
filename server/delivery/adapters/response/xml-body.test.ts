import fc from "fast-check";
import { expect, test } from "vitest";
import { parseXml } from "./xml-body.ts";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

test.each<[string, string, unknown]>([
  ["text", "<result>OK</result>", { result: "OK" }],
  ["a declaration and nesting", '<?xml version="1.0"?>\n<a><b>1</b><c> 2 </c></a>', { a: { b: "1", c: "2" } }],
  ["an attribute", '<a code="7">x</a>', { a: { "@code": "7", "#text": "x" } }],
  ["a list", "<a><e>1</e><e>2</e><e>3</e></a>", { a: { e: ["1", "2", "3"] } }],
  ["an empty element", "<a><b/><c x='1'/></a>", { a: { b: "", c: { "@x": "1" } } }],
  ["a name space", "<s:Envelope xmlns:s='u'><s:Body>1</s:Body></s:Envelope>", { Envelope: { "@s": "u", Body: "1" } }],
  ["CDATA and a comment", "<a><!-- no --><![CDATA[<b>&amp;]]></a>", { a: "<b>&amp;" }],
  ["entities", "<a>&lt;&#228;&#xe4;&amp;&custom;</a>", { a: "<ää&&custom;" }],
])("%s is read", (_, body, value) => {
  expect(plain(parseXml(body))).toEqual(value);
});

test.each([
  "",
  "OK",
  "{}",
  "<!doctype html><p>Hi</p>",
  "<html></html>",
  "<a>",
  "<a></b>",
  "<a></a><b></b>",
  "</a>",
  "a <",
])("%j is no XML to us", (body) => {
  expect(parseXml(body)).toBeUndefined();
});

test("an element may be called like a part of the language", () => {
  expect(Object.keys(parseXml("<__proto__>1</__proto__>") as object)).toEqual(["__proto__"]);
});

test("it never throws, and takes its time from nobody", () => {
  const pieces = fc.constantFrom(
    "<a>",
    "</a>",
    "<b x='",
    "'",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "&#",
    ";",
    "x",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      parseXml(`<r>${parts.join("")}</r>`);
    }),
  );
  const before = performance.now();
  for (const piece of ["<a>", "<a x='", "<![CDATA[", "<!--", "&#1", "<a b=", "< "])
    parseXml(`<r>${piece.repeat(65_536 / piece.length)}`);
  expect(performance.now() - before).toBeLessThan(5_000);
});
