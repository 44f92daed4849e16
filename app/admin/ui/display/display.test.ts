import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { EmptyState } from "./empty-state.tsx";
import { ErrorPage } from "./error-page.tsx";
import { Notice, type NoticeKind } from "./notice.tsx";
import { PageHead } from "./page-head.tsx";
import { Panel } from "./panel.tsx";

test("a page's head has path, form, a line below and actions, if any", () => {
  expect(renderText(PageHead, { title: "Team" })).toBe("Team");
  const crumbs = [
    { label: "Dashboard", to: "/admin" },
    { label: "Solar", to: "/admin/forms/solar" },
  ];
  expect(
    renderText(PageHead, { title: "Settings", crumbs, formType: "solar", sub: "two services", actions: "Save" }),
  ).toBe("[Breadcrumb] Dashboard / Solar S Settings two services Save");
});

test("a panel has a note and actions, if any", () => {
  expect(renderText(Panel, { title: "Members", children: "rows" })).toBe("Members rows");
  expect(renderText(Panel, { title: "Members", note: "3", actions: "Add", children: "rows" })).toBe(
    "Members 3 Add rows",
  );
});

test.each<NoticeKind>(["error", "warning", "in_doubt", "success", "info"])(
  "a notice of kind %s has its icon",
  (kind) => {
    expect(renderHtml(Notice, { kind, title: "So" })).toMatch(new RegExp(`data-notice="${kind}"><svg`));
  },
);

test("only a notice after an action is announced", () => {
  expect(renderHtml(Notice, { kind: "error", title: "So", appears: true })).toContain('role="alert"');
  expect(renderHtml(Notice, { kind: "error", title: "So" })).not.toContain("role=");
});

test("an error page offers a retry only where it may help", () => {
  const page = { title: "Not found", text: "There is no such page." };
  expect(renderText(ErrorPage, { ...page, mayPass: false })).toBe("Not found There is no such page. Dashboard");
  expect(renderText(ErrorPage, { ...page, mayPass: true })).toContain("Try again now Dashboard");
});

test("an empty list has the picture of stairs, another one, or none", () => {
  const state = { title: "No leads yet", children: "They appear here." };
  expect(renderHtml(EmptyState, state)).toContain("<svg");
  expect(renderHtml(EmptyState, { ...state, picture: false })).not.toContain("<svg");
  expect(renderHtml(EmptyState, { ...state, heading: "h1" })).toContain("<h1>No leads yet</h1>");
  expect(renderHtml(EmptyState, state)).toContain("<h2>No leads yet</h2>");
});
