import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

/** The page a component makes of its props, inside a router, as the server sends it. */
export function renderHtml<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  address = "/admin",
): string {
  const Stub = createRoutesStub([{ path: "*", Component: () => createElement(component, props) }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [address] }));
}

/** What people read of it. A name that only screen readers say stands in brackets. */
export const renderText = <Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  address?: string,
): string =>
  renderHtml(component, props, address)
    .replaceAll(/<[^>]*\baria-label="([^"]*)"[^>]*>/g, " [$1] ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(/[ \n]+/g, " ")
    .trim();

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
