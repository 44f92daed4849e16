import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Handle } from "./web/route-handle.ts";
import { Layout } from "./root.tsx";

const SCRIPT = "https://pixel.example/pixel.js";

/** Renders the page of a visitor with marketing consent. */
function page(handle: Handle): string {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => createElement(Layout, null, null),
      children: [{ index: true, handle, Component: () => null }],
    },
  ]);
  const loaderData = { root: { pixel: { id: "123456", script: SCRIPT } } };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"], hydrationData: { loaderData } }));
}

test("Meta's pixel is only on the pages that declare it", () => {
  expect(page({ noJs: true, pixel: true })).toContain(SCRIPT);
  expect(page({ noJs: true })).not.toContain(SCRIPT);
});
