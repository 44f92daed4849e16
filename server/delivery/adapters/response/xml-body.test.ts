import fc from "fast-check";
import { expect, test } from "vitest";
import { parseXml } from "./xml-body.ts";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

const LAUGHS = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><l>&c;</l>`;
const FILE = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>';
const deep = (levels: number): string => `${"<a>".repeat(levels)}x${"</a>".repeat(levels)}`;

test.each<[string, string, unknown]>([
  ["text", "<result>OK</result>", { result: "OK" }],
  ["a declaration and nesting", '<?xml version="1.0"?>\n<a><b>1</b><c> 2 </c></a>', { a: { b: "1", c: "2" } }],
  ["a byte order mark", '\ufeff<?xml version="1.0" encoding="utf-8"?><a>1</a>', { a: "1" }],
  ["an encoding, which was decoded before", '<?xml version="1.0" encoding="ISO-8859-1"?><a>Köln</a>', { a: "Köln" }],
  ["an attribute", '<a code="7">x</a>', { a: { "@code": "7", "#text": "x" } }],
  ["an attribute with what ends a tag", '<r a="1>2">x</r>', { r: { "@a": "1>2", "#text": "x" } }],
  ["the same in single quotes, with the others within", `<r a='/>"'>x</r>`, { r: { "@a": '/>"', "#text": "x" } }],
  ["attributes over lines", "<a\n  b = '1'\n  c=\"2\"\n/>", { a: { "@b": "1", "@c": "2" } }],
  ["a list", "<a><e>1</e><e>2</e><e>3</e></a>", { a: { e: ["1", "2", "3"] } }],
  ["an empty element", "<a><b/><c x='1'/></a>", { a: { b: "", c: { "@x": "1" } } }],
  ["a name space", "<s:Envelope xmlns:s='u'><s:Body>1</s:Body></s:Envelope>", { Envelope: { "@s": "u", Body: "1" } }],
  ["a name with an umlaut", "<Größe><Länge>1</Länge></Größe>", { Größe: { Länge: "1" } }],
  ["CDATA and a comment", "<a><!-- no --><![CDATA[<b>&amp; &x;]]></a>", { a: "<b>&amp; &x;" }],
  ["tags and an end of CDATA in a comment", "<a><!-- <b> ]]> --><c>1</c><?do it?></a>", { a: { c: "1" } }],
  ["text around an element", "<a>1<b>2</b>3</a>", { a: { b: "2", "#text": "13" } }],
  ["entities", "<a>&lt;&#228;&#xe4;&amp;&custom;</a>", { a: "<ää&&custom;" }],
  ["entities that are parts of the language", "<a>&constructor;</a>", { a: "&constructor;" }],
  ["a bare ampersand", "<a b='x & y'>Müller & Co; GmbH</a>", { a: { "@b": "x & y", "#text": "Müller & Co; GmbH" } }],
  ["a web page as text", "<a><![CDATA[<!doctype html><html>]]></a>", { a: "<!doctype html><html>" }],
  ["thirty elements in one another", deep(30), JSON.parse(`${'{"a":'.repeat(30)}"x"${"}".repeat(30)}`)],
])("%s is read", (_, body, value) => {
  expect(plain(parseXml(body))).toEqual(value);
});

test.each([
  "",
  "OK",
  "{}",
  "<!doctype html><p>Hi</p>",
  "<html></html>",
  "<x:HTML xmlns:x='u'></x:HTML>",
  "<a>",
  "<a><b>1</b>",
  "<a></b>",
  "<a></a><b></b>",
  "<a></a><a></a>",
  "<a></a>text",
  "</a>",
  "a <",
  "<a b='1' b='2'/>",
  "<a b=1/>",
  "<a b='1",
  "<a b='<'/>",
  "<a><![CDATA[x</a>",
  "<a><!-- x</a>",
  "<a>&#0;</a>",
  "<a>&#xD800;</a>",
  deep(31),
  LAUGHS,
  FILE,
])("%j is no XML to us", (body) => {
  expect(parseXml(body)).toBeUndefined();
});

test("an element may be called like a part of the language", () => {
  expect(Object.keys(parseXml("<__proto__>1</__proto__>") as object)).toEqual(["__proto__"]);
  expect(Object.keys((parseXml("<a><__proto__><b>1</b></__proto__></a>") as { a: object }).a)).toEqual(["__proto__"]);
  expect(Object.keys((parseXml("<a __proto__='1'/>") as { a: object }).a)).toEqual(["@__proto__"]);
  expect("b" in {}).toBe(false);
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
