import { describe, expect, test } from "vitest";
import type { ListedService } from "#server/delivery/api-services/list-services.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ServicesTable } from "./services-table.tsx";

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
    settingsWereLive: true,
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

  test("a working service has no status word and can be paused", () => {
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

  test("an inactive service can be neither paused nor resumed", () => {
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
  ])("a row shows %s", (words, part) => {
    expect(say(part)).toContain(words);
  });

  test("more than three forms show the first, the last and the number", () => {
    expect(say({ formTypes: ["solar", "treppenlift", "treppenlift2", "treppenlift7"] })).toMatch(
      /Automatic \w+ … \w+ 4 forms no traffic/,
    );
  });

  test("the tooltip of the acceptance rate holds the counts", () => {
    expect(
      renderHtml(ServicesTable, props({ lastDay: { accepted: 97, refused: 2, failed: 0, inDoubt: 1 } })),
    ).toContain('title="100 attempts: 97 accepted, 2 refused, 0 failed, 1 in doubt"');
  });

  test("a service that was never live links to its page instead of a switch", () => {
    const off = { isActive: false, settingsWereLive: false };
    const html = renderHtml(ServicesTable, props(off));
    expect(html).not.toContain('role="switch"');
    expect(html).toContain('href="/admin/api-services/7"');
    expect(say(off)).toContain("Test and switch on");
    expect(renderText(ServicesTable, props(off, false))).not.toContain("Test and switch on");
  });

  test.each([true, false])("the switch shows whether the service is active: %s", (isActive) => {
    const [input = ""] = /<input[^>]*role="switch"[^>]*>/.exec(renderHtml(ServicesTable, props({ isActive }))) ?? [];
    expect(input).not.toContain("disabled");
    expect(input.includes("checked")).toBe(isActive);
  });

  test("viewers see no actions and a disabled switch", () => {
    const html = renderHtml(ServicesTable, props({}, false));
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*role="switch"/);
    const text = renderText(ServicesTable, props({}, false));
    for (const word of ["Actions", "Pause", "Edit", "Delete", "Save"]) expect(text).not.toContain(word);
  });

  test("editors get every action, named after the service", () => {
    const text = say({});
    for (const word of ["[Pause Musterbörse]", "[Edit Musterbörse]", "[Delete Musterbörse]"])
      expect(text).toContain(word);
  });
});

const sayDelete = (waiting: number, unsettled: number, formTypes = ["solar", "treppenlift"], orders: string[] = []) =>
  renderText(DeleteDialog, {
    deletion: { id: "7", name: "Musterbörse", formTypes, waiting, unsettled, orders },
    onClose: () => undefined,
  });

describe("the deletion dialog", () => {
  test("names the orders that need the service", () => {
    expect(sayDelete(0, 0, [], ["Nord", "Süd"])).toContain(
      "Musterbörse cannot be deleted: it gets leads by the orders Nord, Süd",
    );
  });

  test("lists what is removed and what stays, and offers to deactivate instead", () => {
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
