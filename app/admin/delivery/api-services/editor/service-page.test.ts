import { describe, expect, test } from "vitest";
import { describeKind, openings } from "#server/delivery/api-services/describe-kind.ts";
import { adapters } from "#server/delivery/adapters/registry.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { exactly } from "#testing/fixtures/exactly.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { FormsPart } from "./forms-part.tsx";
import type { PageData } from "./read-page.server.ts";
import { formOf } from "./service-form.ts";
import { ServicePage } from "./service-page.tsx";
import { TestResult } from "./test-result.tsx";

const now = new Date("2026-11-12T09:42:00Z");

test("the matrix of forms shows only the settings that are used", () => {
  const forms = [{ formType: "solar" as const, isEnabled: true, leadType: "SOLARANLAGE", customField: "x" }];
  const shown = (sends: ("leadType" | "customField")[]) =>
    renderText(FormsPart, { forms, leadTypes: ["SOLARANLAGE"], sends });
  expect(shown(["leadType", "customField"])).toContain("[Lead type of Solar] None SOLARANLAGE");
  expect(shown(["leadType", "customField"])).toContain("[Custom field of Solar]");
  expect(shown([])).not.toMatch(/Lead type|Custom field/);
  expect(shown([])).toContain("[Enable for Solar]");
});

describe("the service page", () => {
  type AnyAdapter = (typeof adapters)[number];

  const pageOf = (adapter: AnyAdapter, id: string): PageData => {
    const kind = describeKind(adapter);
    const [preset] = adapter.presets;
    const stored = {
      name: id === "" ? "" : "Musterbörse",
      description: "",
      sendMode: "automatic",
      isActive: id !== "",
      isSandbox: false,
      recipientType: null,
      publicName: "",
    };
    const form = formOf({ ...stored, perSecond: 5, concurrency: 2, refusalLimit: 20, config: preset.config }, kind);
    return {
      opening: preset.id,
      openings,
      form: { ...form, id },
      kind,
      storedKey: { hasKey: false, last4: null, setAt: null, setBy: undefined },
      versions: [],
      orders: [],
      stopped: undefined,
      preview: { problems: [], warnings: [], sends: [] },
      formType: "treppenlift",
      leadPaths: [],
      samples: {},
      choices: {},
      answerNames: {},
      healthAnswers: [],
      leadTypes: [],
      tests: [],
    };
  };
  const props = (adapter: AnyAdapter, id = "") => ({
    page: pageOf(adapter, id),
    refusal: undefined,
    tested: undefined,
    typed: undefined,
    proof: "",
    now,
  });

  describe.each(adapters.map((adapter) => [adapter.kind, adapter] as const))("of kind %s", (_, adapter) => {
    test("a new service can have any kind, and be saved active or inactive", () => {
      const text = renderText(ServicePage, props(adapter));
      expect(text).toContain("Connect a buyer");
      expect(text).toContain(`[Kind] ${openings.map(({ label }) => label).join(" ")}`);
      expect(text).toMatch(/Without a test Cancel Save as inactive Save and switch on$/);
      expect(text).not.toContain("Versions");
    });

    test("a stored service keeps its kind", () => {
      const text = renderText(ServicePage, props(adapter, "7"));
      expect(text).toContain("Edit Musterbörse");
      expect(text).not.toContain("[Kind]");
      expect(text).toContain(`Kind ${adapter.label}`);
      expect(text).toContain("Versions (0)");
      expect(text).toMatch(/Cancel Save as inactive Save changes$/);
    });

    test("a paused service shows since when, what waits and why, in place of 'Active'", () => {
      const { page, ...base } = props(adapter, "7");
      const stopped = {
        serviceId: "7",
        serviceName: "Musterbörse",
        state: "paused" as const,
        by: null,
        reason: "401: der Schlüssel ist abgelaufen",
        since: new Date("2026-11-12T07:57:00Z"),
        queued: exactly(80),
        rejectionStreak: 0,
      };
      const text = renderText(ServicePage, { ...base, page: { ...page, stopped } });
      expect(text).toContain("Paused since 08:57, 80 leads wait 401: der Schlüssel ist abgelaufen");
      expect(text).toContain("Paused: leads of its forms wait");
      expect(text).not.toContain("Active: leads");
      expect(renderText(ServicePage, { ...base, page })).toContain("Active: leads of its forms go to it");
    });

    test.each(["", "7"])("a test needs no save and goes to the service, or as an email to the user", (id) => {
      const words = adapter.transport === "email" ? "Send me a test mail" : "Send test lead";
      expect(renderText(ServicePage, props(adapter, id))).toContain(words);
      const [button = ""] = /<button[^>]*value="test"[^>]*>/.exec(renderHtml(ServicePage, props(adapter, id))) ?? [];
      expect(button).toContain('type="submit"');
      expect(button).not.toContain("disabled");
    });

    test("Enter saves and does not send a test", () => {
      const html = renderHtml(ServicePage, props(adapter));
      const [first = ""] = /<button[^>]*type="submit"[^>]*>/.exec(html) ?? [];
      expect(first).toMatch(/value="off".*name="live"/);
    });

    test("a rejected save lists every problem, including a missing name", () => {
      const base = props(adapter);
      const problems = [{ field: "name", sentence: "A name is missing." }];
      const text = renderText(ServicePage, { ...base, refusal: { form: base.page.form, problems } });
      expect(text).toContain("Failed to save API service A name is missing.");
      expect(text).toContain("Name is required");
      expect(renderText(ServicePage, base)).not.toMatch(/Failed to save|Name is required/);
    });

    test("without scripts a tested page shows the typed values", () => {
      const base = props(adapter);
      const typed = { ...base.page.form, name: "Getippt" };
      expect(renderHtml(ServicePage, { ...base, typed })).toContain('value="Getippt"');
    });
  });
});

const sayResult = (outcome: Outcome, part: { httpStatus?: number; responseBody?: string } = {}) =>
  renderText(TestResult, {
    answer: {
      kind: "sent",
      request: undefined,
      sent: { outcome, ...part },
      tookMs: 84,
      recognition: "none",
      rule: undefined,
    },
  });

describe("the result of a test lead", () => {
  test.each<[Outcome, string]>([
    [{ kind: "accepted" }, "Test lead accepted in 84 ms"],
    [{ kind: "accepted_with_note", message: "late" }, "Test lead accepted in 84 ms late"],
    [{ kind: "duplicate" }, "Test lead called a duplicate in 84 ms"],
    [{ kind: "rejected", message: "no phone" }, "Test lead refused in 84 ms no phone"],
    [{ kind: "config_error", message: "bad key" }, "Test lead refused in 84 ms bad key"],
    [{ kind: "busy", message: "slow down" }, "The service was too busy in 84 ms slow down"],
    [{ kind: "unknown", message: "timeout" }, "No clear answer in 84 ms timeout"],
  ])("outcome %o reads: %s", (outcome, words) => {
    expect(sayResult(outcome).startsWith(words)).toBe(true);
  });

  test("status, message and reference are on one line", () => {
    expect(sayResult({ kind: "accepted", message: "ok", ref: "A-7" }, { httpStatus: 201 })).toContain(
      "84 ms 201 · ok · reference A-7",
    );
  });

  test("a response without a body is called empty", () => {
    expect(sayResult({ kind: "accepted" }, { responseBody: "" })).toContain("[Response] (empty)");
    expect(sayResult({ kind: "accepted" }, { responseBody: "{}" })).toContain("[Response] {}");
    expect(sayResult({ kind: "accepted" })).not.toContain("[Response]");
  });

  test("an unsent test lead shows the reason", () => {
    expect(renderText(TestResult, { answer: { kind: "not-ready", problems: ["No key.", "No address."] } })).toBe(
      "Test lead not sent No key. No address.",
    );
  });

  test("names the matching rule and the consequence for such a lead", () => {
    const text = renderText(TestResult, {
      answer: {
        kind: "sent",
        request: undefined,
        sent: { outcome: { kind: "rejected", message: "area" }, httpStatus: 200, responseBody: "{}" },
        tookMs: 84,
        recognition: "none",
        rule: { number: 2, text: "status 200 and state is area" },
      },
    });
    expect(text).toContain("Rule 2 decided: status 200 and state is area. This lead is refused for good.");
    expect(text).toContain("What they answered [Response] {}");
  });
});
