import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { describeKind, openings } from "#server/delivery/api-services/describe-kind.ts";
import { adapterFor, adapters } from "#server/delivery/adapters/registry.ts";
import { readServiceForm } from "./read-service-form.ts";
import { KeyField, KindFields, SendingFields } from "./service-fields.tsx";
import { configOf, formOf } from "./service-form.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const NO_KEY = { hasKey: false, last4: null, setAt: null, setBy: undefined };
const FRESH = {
  name: "",
  description: "",
  sendMode: "automatic",
  isActive: true,
  isSandbox: false,
  recipientType: null,
  publicName: "",
};

const kindOf = (kind: string) => {
  const adapter = adapterFor(kind);
  if (!adapter) throw new Error(`no kind ${kind}`);
  return describeKind(adapter);
};
const formFor = (kind: ReturnType<typeof kindOf>, config: unknown = {}) =>
  formOf({ ...FRESH, perSecond: 5, concurrency: 2, refusalLimit: 20, config }, kind);

const draw = (
  kind: ReturnType<typeof kindOf>,
  config?: unknown,
  problems: { field: string; sentence: string }[] = [],
) =>
  renderToString(
    createElement(
      "div",
      undefined,
      createElement(KindFields, { where: "above", kind, form: formFor(kind, config), problems }),
      kind.secretLabel === undefined ? null : createElement(KeyField, { kind, storedKey: NO_KEY, problems, now: NOW }),
      createElement(KindFields, { where: "below", kind, form: formFor(kind, config), problems }),
    ),
  );

/** Lists the labelled controls in order: "Pixel ID: pixelId text numeric". */
const controlsIn = (html: string): string[] =>
  [...html.matchAll(/<label for="([^"]+)">(.*?)<\/label>.*?(<input[^>]*\bid="\1"[^>]*>)/g)].map(
    ([, , label = "", input = ""]) => {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, "i").exec(input)?.[1];
      const words = label.replaceAll(/<[^>]+>/g, " ").trim();
      const isRequired = / required=""/.test(input) ? "insisted on" : "";
      return [`${words}: ${attribute("name")}`, attribute("type") ?? "text", attribute("inputmode"), isRequired]
        .filter(Boolean)
        .join(" ");
    },
  );

test.each([
  ["http", ["Endpoint: endpoint url", "API key: apiKey password"]],
  [
    "meta",
    [
      "Endpoint: endpoint url",
      "Access token: apiKey password",
      "Pixel ID: pixelId text numeric",
      "Test event code: testEventCode text",
    ],
  ],
  ["webhook", ["Endpoint: endpoint url", "API key: apiKey password"]],
  ["mail", []],
])("the editor of %s draws %j", (kind, controls) => {
  expect(controlsIn(draw(kindOf(kind)))).toEqual(controls);
});

test("draws a field record's hint, placeholder, default and required flag", () => {
  const fields = [
    { name: "address", label: "Address", input: "url", required: true, placeholder: "https://x.example" },
    { name: "account", label: "Account", input: "text", hint: "Seven letters", default: "stufenl" },
  ] as const;
  const html = draw({ ...kindOf("webhook"), fields, secretLabel: "Signing secret" });
  expect(controlsIn(html)).toEqual([
    "Address required: address url insisted on",
    "Signing secret: apiKey password",
    "Account: account text",
  ]);
  expect(html).toContain('placeholder="https://x.example"');
  expect(html).toContain("Seven letters");
  expect(html).toContain('value="stufenl"');
});

test("stored settings fill the fields, and a problem stands beside its own", () => {
  const problem = { field: "pixelId", sentence: "The pixel id consists of digits only." };
  const html = draw(kindOf("meta"), { pixelId: "47x", testEventCode: "TEST1" }, [problem]);
  for (const value of ["https://graph.facebook.com", "47x", "TEST1"]) expect(html).toContain(`value="${value}"`);
  expect(html.indexOf(problem.sentence)).toBeGreaterThan(html.indexOf('name="pixelId"'));
  expect(html.indexOf(problem.sentence)).toBeLessThan(html.indexOf('name="testEventCode"'));
});

test("a kind without fields and key describes itself, and an email kind has no sandbox", () => {
  const mail = kindOf("mail");
  expect(draw(mail)).toContain("Confirms a request to the visitor who made it.");
  const sending = (kind: ReturnType<typeof kindOf>) =>
    renderToString(createElement(SendingFields, { kind, form: formFor(kind), problems: [] }));
  expect(sending(mail)).not.toContain('name="isSandbox"');
  expect(sending(kindOf("webhook"))).toContain('name="isSandbox"');
});

test("a choice stands beside the send mode with the stored value ticked", () => {
  const kind = kindOf("meta");
  const ticked = (config: unknown) => {
    const html = renderToString(createElement(SendingFields, { kind, form: formFor(kind, config), problems: [] }));
    return [...html.matchAll(/<input[^>]*name="trigger"[^>]*>/g)].flatMap(([input]) =>
      input.includes('checked=""') ? (/value="([^"]*)"/.exec(input)?.[1] ?? []) : [],
    );
  };
  expect(ticked({})).toEqual(["submitted"]);
  expect(ticked({ trigger: "sold" })).toEqual(["sold"]);
});

const settingsFrom = (kind: ReturnType<typeof kindOf>, sent: readonly (readonly [string, string])[]) => {
  const data = new FormData();
  for (const [name, value] of sent) data.append(name, value);
  return configOf(readServiceForm(data, kind), kind);
};

describe("from fields to stored settings", () => {
  test("stores no defaults, and no empty value that has one", () => {
    const endpoint = ["endpoint", "https://graph.facebook.com"] as const;
    expect(settingsFrom(kindOf("meta"), [endpoint, ["pixelId", ""], ["testEventCode", ""]])).toEqual({
      ok: true,
      value: { pixelId: "" },
    });
    expect(
      settingsFrom(kindOf("meta"), [
        ["endpoint", "https://graph.example"],
        ["pixelId", " 12 "],
        ["testEventCode", "TEST1"],
        ["trigger", "sold"],
      ]),
    ).toEqual({
      ok: true,
      value: { graphUrl: "https://graph.example", pixelId: "12", testEventCode: "TEST1", trigger: "sold" },
    });
  });

  test("stores health answers as a list if any is chosen", () => {
    const endpoint = ["endpoint", "https://x.example/"] as const;
    const chosen = ["healthAnswers", "careGrade"] as const;
    expect(settingsFrom(kindOf("webhook"), [endpoint])).toMatchObject({ value: { url: "https://x.example/" } });
    expect(settingsFrom(kindOf("webhook"), [endpoint, chosen])).toEqual({
      ok: true,
      value: { url: "https://x.example/", healthAnswers: ["careGrade"] },
    });
  });

  test("XML keeps the order of its rows, which the database does not", () => {
    const kind = kindOf("http");
    const rows = ["lead.zip", "lead.contact.name", "lead.a"].flatMap((target) => [
      ["rowTarget", target] as const,
      ["rowSource", "text"] as const,
      ["rowText", "x"] as const,
    ]);
    const stored = settingsFrom(kind, [["definition", "{}"], ["format", "xml"], ["authType", "none"], ...rows]);
    if (!stored.ok) throw new Error(stored.problems.join());
    const { request } = stored.value as { request: { order: string[] } };
    expect(request.order).toEqual(["lead.zip", "lead.contact.name", "lead.a"]);
    const sorted = { request: { ...request, body: { lead: { a: "x", zip: "x", contact: { name: "x" } } } } };
    expect(formFor(kind, sorted).rows.map(({ target }) => target)).toEqual(request.order);
    expect(
      settingsFrom(kind, [["definition", JSON.stringify(sorted)], ["format", "json"], ["authType", "none"], ...rows]),
    ).toMatchObject({
      ok: true,
      value: { request: { order: undefined } },
    });
  });

  test("rejects a definition that is not JSON", () => {
    expect(settingsFrom(kindOf("http"), [["definition", "nope"]])).toMatchObject({ ok: false });
  });

  test.each(adapters.map(({ kind }) => kind))(
    "the first preset of %s survives a round trip through the form",
    (name) => {
      const kind = kindOf(name);
      const { config } = adapterFor(name)?.presets[0] ?? {};
      const form = formFor(kind, config);
      const back = configOf(form, kind);
      const { fields, rows, healthAnswers } = form;
      expect(back.ok && formFor(kind, back.value)).toMatchObject({ fields, rows, healthAnswers });
    },
  );
});

test("staff choose from the presets of all kinds, each with its own URL", () => {
  expect(openings.map(({ label, address }) => `${label} ${address}`)).toEqual(
    expect.arrayContaining([
      "Lead marketplace ?kind=http",
      "Plain JSON ?kind=http&preset=plain-json",
      "Conversions API ?kind=meta",
      "Webhook ?kind=webhook",
      "Mail ?kind=mail",
    ]),
  );
});
