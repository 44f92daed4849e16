import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { ErasuresTable } from "./erasures-table.tsx";
import { openText, toldToast } from "./erasures-texts.ts";

test("a line says which service, which lead, of which form, erased when and by whom", () => {
  const now = new Date("2026-11-16T12:00:00Z");
  const task = {
    id: "1",
    submissionId: "019a7c3e-1111-7222-8333-444455556666",
    formType: "solar",
    service: "Musterbörse",
    createdBy: "eva@stufenlos.example",
    createdAt: now,
  };
  expect(renderText(ErasuresTable, { tasks: [task], now })).toContain(
    "Musterbörse 019a7c3e-1111-7222-8333-444455556666 Solar Mon 16 Nov, 13:00 by eva@stufenlos.example",
  );
});

test("the head and the toast count", () => {
  expect([openText(0), openText(1), openText(2)]).toEqual([
    "Nobody is left to tell",
    "1 service to ask to erase a lead",
    "2 services to ask to erase a lead",
  ]);
  expect(toldToast(0)).toMatchObject({ destructive: true });
  expect(toldToast(1).description).toBe("1 line ticked off");
});
