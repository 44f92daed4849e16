import { describe, expect, test } from "vitest";
import { describeKind, openings } from "#server/api-services/describe-kind.ts";
import type { ListedService } from "#server/api-services/list-services.ts";
import { adapters } from "#server/delivery/adapters/registry.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { DialogData } from "./read-dialog.server.ts";
import { ServiceDialog } from "./service-dialog.tsx";
import { formOf } from "./service-form.ts";
import { ServicesTable } from "./services-table.tsx";
import { TestResult } from "./test-result.tsx";

const now = new Date("2026-11-12T09:42:00Z");

describe("the table of services", () => {
  const service: ListedService = {
    id: "7",
    name: "Musterbörse",
    description: "Buys stairlift leads",
    kind: "http",
    kindLabel: "HTTP",
    transport: "http",
    host: "leads.example",
    hasKey: true,
    keyLast4: "a1b2",
    keySetAt: now,
    isActive: true,
    sendMode: "automatic",
    isSandbox: false,
    createdAt: now,
    circuit: { state: "closed", reason: null },
    formTypes: ["solar"],
    lastDay: { accepted: 0, refused: 0, failed: 0, inDoubt: 0 },
  };
  const props = (part: Partial<ListedService>, canEdit = true) => ({
    services: [{ ...service, ...part }],
    canEdit,
    now,
  });
  const say = (part: Partial<ListedService>) => renderText(ServicesTable, props(part));

  test("a service that works is called nothing, and can be paused", () => {
    const text = say({});
    expect(text).toContain("Musterbörse Buys stairlift leads HTTP leads.example •••• a1b2 Automatic S no traffic");
    expect(text).toContain("[Pause Musterbörse]");
  });

  test.each([
    ["Refusing", "Pause", { state: "refusing", reason: "answers 503" }],
    ["Degraded", "Pause", { state: "half_open", reason: "answers 503" }],
    ["Paused", "Resume", { state: "paused", reason: "answers 503" }],
  ] as const)("a service that does not work is called %s, with the reason, and offers %s", (word, action, circuit) => {
    const text = say({ circuit });
    expect(text).toContain(`Musterbörse ${word} answers 503 Buys`);
    expect(text).toContain(`[${action} Musterbörse]`);
  });

  test("a service that is switched off is Inactive, and can be neither paused nor resumed", () => {
    const text = say({ isActive: false, circuit: { state: "inactive", reason: null } });
    expect(text).toContain("Musterbörse Inactive Buys");
    expect(text).not.toMatch(/Pause|Resume/);
  });

  test.each<[string, Partial<ListedService>]>([
    ["Sandbox Buys stairlift leads", { isSandbox: true }],
    ["HTTP settings cannot be read", { host: undefined }],
    ["E-mail our mail server", { kindLabel: "E-mail", transport: "email", host: undefined }],
    ["leads.example none Automatic", { hasKey: false, keyLast4: null }],
    ["a1b2 Manual", { sendMode: "manual" }],
    ["Automatic none no traffic", { formTypes: [] }],
    ["Automatic S V2 no traffic", { formTypes: ["treppenlift2", "solar"] }],
    ["no traffic [Musterbörse active]", {}],
    ["97.0\u202f%", { lastDay: { accepted: 97, refused: 2, failed: 0, inDoubt: 1 } }],
  ])("a row says %s", (words, part) => {
    expect(say(part)).toContain(words);
  });

  test("more than three forms are the first, the last and how many", () => {
    expect(say({ formTypes: ["solar", "treppenlift", "treppenlift2", "treppenlift7"] })).toMatch(
      /Automatic \w+ … \w+ 4 forms no traffic/,
    );
  });

  test("the share of accepted attempts has its counts for those who point at it", () => {
    expect(
      renderHtml(ServicesTable, props({ lastDay: { accepted: 97, refused: 2, failed: 0, inDoubt: 1 } })),
    ).toContain('title="100 attempts: 97 accepted, 2 refused, 0 failed, 1 in doubt"');
  });

  test.each([true, false])("the switch shows whether the service is active: %s", (isActive) => {
    const [input = ""] = /<input[^>]*role="switch"[^>]*>/.exec(renderHtml(ServicesTable, props({ isActive }))) ?? [];
    expect(input).not.toContain("disabled");
    expect(input.includes("checked")).toBe(isActive);
  });

  test("whoever may not edit sees no actions, and a switch that cannot be used", () => {
    const html = renderHtml(ServicesTable, props({}, false));
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*role="switch"/);
    const text = renderText(ServicesTable, props({}, false));
    for (const word of ["Actions", "Pause", "Edit", "Delete", "Save"]) expect(text).not.toContain(word);
  });

  test("whoever may edit finds every action by the service's name", () => {
    const text = say({});
    for (const word of ["[Pause Musterbörse]", "[Edit Musterbörse]", "[Delete Musterbörse]"])
      expect(text).toContain(word);
  });
});

const sayDelete = (waiting: number, unsettled: number, formTypes = ["solar", "treppenlift"]) =>
  renderText(DeleteDialog, {
    deletion: { id: "7", name: "Musterbörse", formTypes, waiting, unsettled },
    onClose: () => undefined,
  });

describe("the dialog that deletes a service", () => {
  test("it says what is removed and what stays, and offers to switch the service off instead", () => {
    expect(sayDelete(0, 0)).toBe(
      "Delete Musterbörse? The service, its key and its settings in 2 forms are removed. " +
        "Delivery history of past leads stays readable. Set inactive instead Cancel Esc Delete",
    );
    expect(sayDelete(0, 0, ["solar"])).toContain("its settings in 1 form are");
  });

  test.each([
    [1, 0, "1 lead still waits for Musterbörse They will stay undelivered."],
    [12, 0, "12 leads still wait for Musterbörse They will stay undelivered."],
    [0, 3, "3 leads failed or in doubt They will stay undelivered."],
    [2, 1, "2 leads still wait for Musterbörse, 1 lead failed or in doubt They will stay undelivered."],
  ])("with %i waiting and %i unsettled leads it warns: %s", (waiting, unsettled, warning) => {
    expect(sayDelete(waiting, unsettled)).toContain(warning);
  });
});

const testButton = (html: string) => /<button[^>]*form="test-lead"[^>]*>/.exec(html)?.[0];

describe("the dialog that adds or edits a service", () => {
  type AnyAdapter = (typeof adapters)[number];

  const dialogOf = (adapter: AnyAdapter, id: string): DialogData => {
    const kind = describeKind(adapter);
    const [preset] = adapter.presets;
    const stored = {
      name: id === "" ? "" : "Musterbörse",
      description: "",
      sendMode: "automatic",
      isActive: true,
      isSandbox: false,
    };
    const form = formOf({ ...stored, perSecond: 5, concurrency: 2, refusalLimit: 20, config: preset.config }, kind);
    return {
      opening: preset.id,
      openings,
      form: { ...form, id },
      kind,
      storedKey: { hasKey: false, last4: null, setAt: null, setBy: undefined },
      versions: [],
      preview: { problems: [] },
      formType: "treppenlift",
      leadPaths: [],
      healthAnswers: [],
    };
  };
  const props = (adapter: AnyAdapter, id = "") => ({
    dialog: dialogOf(adapter, id),
    refusal: undefined,
    tested: undefined,
    onClose: () => undefined,
    now,
  });

  describe.each(adapters.map((adapter) => [adapter.kind, adapter] as const))("of the kind %s", (_, adapter) => {
    test("a new service can be of any kind, and be tested once it is created", () => {
      const text = renderText(ServiceDialog, props(adapter));
      expect(text).toMatch(/^Add API service/);
      expect(text).toContain(`[Kind] ${openings.map(({ label }) => label).join(" ")}`);
      expect(text).toMatch(/After it is created Cancel Create service$/);
      expect(text).not.toContain("Versions");
      expect(testButton(renderHtml(ServiceDialog, props(adapter)))).toContain("disabled");
    });

    test("a stored service keeps its kind, and is tested with what is saved", () => {
      const text = renderText(ServiceDialog, props(adapter, "7"));
      expect(text).toMatch(/^Edit Musterbörse/);
      expect(text).not.toContain("[Kind]");
      expect(text).toContain(`Kind ${adapter.label}`);
      expect(text).toContain("Versions (0)");
      expect(text).toMatch(/With the saved settings Cancel Save changes$/);
      expect(testButton(renderHtml(ServiceDialog, props(adapter, "7")))).not.toContain("disabled");
    });

    test("a test goes to the service, or as an e-mail to whoever asks for it", () => {
      const words = adapter.transport === "email" ? "Send me a test mail" : "Send test lead";
      expect(renderText(ServiceDialog, props(adapter, "7"))).toContain(`${words} With the saved settings`);
    });

    test("a refused save says every problem, and that a name is required", () => {
      const base = props(adapter);
      const problems = [{ field: "name", sentence: "A name is missing." }];
      const text = renderText(ServiceDialog, { ...base, refusal: { form: base.dialog.form, problems } });
      expect(text).toContain("Failed to save API service A name is missing.");
      expect(text).toContain("Name is required");
      expect(renderText(ServiceDialog, base)).not.toMatch(/Failed to save|Name is required/);
    });
  });

  test("what came of a test lead stands above the buttons", () => {
    const [adapter] = adapters;
    if (!adapter) throw new Error("no kind of service");
    expect(renderText(ServiceDialog, { ...props(adapter, "7"), tested: { kind: "not-found" } })).toContain(
      "Test lead not sent This service is gone",
    );
  });
});

const sayResult = (outcome: Outcome, part: { httpStatus?: number; responseBody?: string } = {}) =>
  renderText(TestResult, { answer: { kind: "sent", request: undefined, sent: { outcome, ...part }, tookMs: 84 } });

describe("the result of a test lead", () => {
  test.each<[Outcome, string]>([
    [{ kind: "accepted" }, "Test lead accepted in 84 ms"],
    [{ kind: "accepted_with_note", message: "late" }, "Test lead accepted in 84 ms late"],
    [{ kind: "duplicate" }, "Test lead called a duplicate in 84 ms"],
    [{ kind: "rejected", message: "no phone" }, "Test lead refused in 84 ms no phone"],
    [{ kind: "config_error", message: "bad key" }, "Test lead refused in 84 ms bad key"],
    [{ kind: "busy", message: "slow down" }, "The service was too busy in 84 ms slow down"],
    [{ kind: "unknown", message: "timeout" }, "No clear answer in 84 ms timeout"],
  ])("the outcome %o is told as: %s", (outcome, words) => {
    expect(sayResult(outcome).startsWith(`${words} Show request and response`)).toBe(true);
  });

  test("status, message and reference stand in one line", () => {
    expect(sayResult({ kind: "accepted", message: "ok", ref: "A-7" }, { httpStatus: 201 })).toContain(
      "84 ms 201 · ok · reference A-7 Show",
    );
  });

  test("an answer without a body is called empty", () => {
    expect(sayResult({ kind: "accepted" }, { responseBody: "" })).toContain("[Response] (empty)");
    expect(sayResult({ kind: "accepted" }, { responseBody: "{}" })).toContain("[Response] {}");
    expect(sayResult({ kind: "accepted" })).not.toContain("[Response]");
  });

  test("a test lead that was not sent says why", () => {
    expect(renderText(TestResult, { answer: { kind: "not-ready", problems: ["No key.", "No address."] } })).toBe(
      "Test lead not sent No key. No address.",
    );
    expect(renderText(TestResult, { answer: { kind: "not-found" } })).toBe("Test lead not sent This service is gone");
  });
});
