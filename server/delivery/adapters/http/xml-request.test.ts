import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseXml } from "#server/delivery/adapters/response/xml-body.ts";
import { sampleLead } from "./fixtures/sample-lead.ts";
import { http } from "./http.ts";
import { HEALTH_ANSWERS, LEAD_PATHS } from "./lead-paths.ts";
import { isElementName, xmlOf } from "./xml-request.ts";

const noName = (name: string) => `request.body: "${name}" cannot be the name of an XML element`;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const read = (request: object) =>
  http.readConfig({
    request: { url: "https://api.example/leads", format: "xml", auth: { type: "none" }, ...request },
    idempotency: { kind: "none" },
    response: { rules: [] },
    healthAnswers: [...HEALTH_ANSWERS],
  });

function requestOf(request: object, secrets: Record<string, string> = {}, lead = sampleLead) {
  const config = read(request);
  if (!config.ok) throw new Error(config.problems.join("\n"));
  return http.buildRequest(lead, { config: config.value, form: {}, secrets, at: new Date(0) });
}

test("rows become nested elements after a declaration, and both sides are told that it is XML", () => {
  const body = {
    lead: { ref: "7", contact: { zip: { "@path": "lead.postalCode" } }, test: { "@path": "lead.isTest" } },
  };
  const request = requestOf({ body });
  const { postalCode } = sampleLead.contact;
  expect(request.body).toBe(
    `${HEAD}<lead><ref>7</ref><contact><zip>${postalCode}</zip></contact><test>${sampleLead.isTest}</test></lead>`,
  );
  expect(request.headers).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    accept: "application/xml, text/xml",
    "idempotency-key": sampleLead.deliveryId,
  });
});

test("elements follow each other as the order says, whatever order the database gave them", () => {
  const body = { lead: { z: "1", a: "2", contact: { zip: "3", name: "4" }, late: "5" } };
  const order = ["lead.contact.name", "lead.a", "lead.contact.zip", "lead.z"];
  expect(requestOf({ body, order }).body).toBe(
    `${HEAD}<lead><contact><name>4</name><zip>3</zip></contact><a>2</a><z>1</z><late>5</late></lead>`,
  );
});

test.each<[value: Parameters<typeof xmlOf>[1], inner: string]>([
  [{ a: ["x", ["y", { b: 1 }]] }, "<lead><a>x</a><a>y</a><a><b>1</b></a></lead>"],
  [{ a: null, b: "", c: {} }, "<lead><a/><b/><c/></lead>"],
  [{}, "<lead/>"],
  [{ a: true, b: -1.5 }, "<lead><a>true</a><b>-1.5</b></lead>"],
  [{ a: "Müller & <Söhne> ]]> \"'" }, "<lead><a>Müller &amp; &lt;Söhne&gt; ]]&gt; \"'</a></lead>"],
  [{ a: "x\u0000\u0008\u001f\u007f\uFFFE\uD800y\t\n\r" }, "<lead><a>x\u007Fy\t\n&#13;</a></lead>"],
  [{ a: "👩‍🦽 İ" }, "<lead><a>👩‍🦽 İ</a></lead>"],
  [
    { a: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;' },
    '<lead><a>&lt;!DOCTYPE x [&lt;!ENTITY e SYSTEM "file:///etc/passwd"&gt;]&gt;&amp;e;</a></lead>',
  ],
])("%j is written so that it reads the same", (value, inner) => {
  expect(xmlOf("lead", value)).toBe(HEAD + inner);
});

test("the key in the body stands within the outermost element, even where the lead has none of the fields", () => {
  const auth = { type: "body", path: "token" };
  const body = { lead: { utm: { "@path": "lead.utm.utm_term" } } };
  const lead = { ...sampleLead, sourceUrl: "" };
  expect(requestOf({ body, auth }, { api_key: "a&b" }, lead).body).toBe(`${HEAD}<lead><token>a&amp;b</token></lead>`);
  expect(requestOf({ body, auth }, {}, lead).body).toBe(`${HEAD}<lead/>`);
});

describe("refused with words", () => {
  const ONE_ROOT =
    "request.body: XML has one outermost element, so each field begins with its name: lead.zip, lead.name";
  test.each<[request: object, problems: string[]]>([
    [{ body: { zip: "1" } }, [ONE_ROOT]],
    [{ body: { lead: { zip: "1" }, other: "2" } }, [ONE_ROOT]],
    [{ body: {} }, [ONE_ROOT]],
    [{ body: { lead: { "full name": "1", "2nd": "x", "": "y" } } }, ['request.body.lead: the key "" is not allowed']],
    [
      { body: { lead: { "full name": "1", "2nd": { "-x": "y" }, "a:b": "z" } } },
      ["full name", "2nd", "-x", "a:b"].map(noName),
    ],
    [{ body: { lead: { a: { "@literal": { "<x>": [1], "y z": 2 } } } } }, ["<x>", "y z"].map(noName)],
    [{ body: { lead: { a: { "@pairs": { "any key": "v" }, keyName: "k 1", valueName: "v" } } } }, [noName("k 1")]],
    [{ body: { lead: { a: "1" } }, auth: { type: "body", path: "api key" } }, [noName("api key")]],
    [
      { body: { lead: { token: "1" } }, auth: { type: "body", path: "token" } },
      ["request.auth.path: the body already has a field token"],
    ],
  ])("%j", (request, problems) => {
    expect(read(request)).toEqual({ ok: false, problems });
  });
});

test("every answer may be an element", () => {
  const names = [...LEAD_PATHS].flatMap((path) => /^lead\.answers\.(.+)$/.exec(path)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isElementName(name))).toEqual([]);
});

test("XML carries every input except characters XML forbids", () => {
  const wild = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), wild), (typed) => {
      const sayable = Array.from(typed)
        .filter((sign) => /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(sign))
        .join("");
      const document = xmlOf("lead", { text: typed, after: "1" });
      expect(parseXml(document)).toEqual({ lead: { text: sayable.trim(), after: "1" } });
    }),
    { numRuns: 300 },
  );
});
