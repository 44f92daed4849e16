import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
const ANYTHING = "/*";

/**
 * "/admin/forms/:formId" for any URL of that screen, to bound the metrics' label values. Not React Router's own matching, which
 * takes a millisecond for our table.
 */
export function createRoutePattern(routes: Routes): (url: string) => string {
  const table = Object.values(routes)
    .flatMap((route) => (route && isLeaf(routes, route.id) ? [patternOf(routes, route.id)] : []))
    .toSorted((a, b) => rank(b) - rank(a))
    .map((pattern) => ({ pattern, matcher: matcherOf(pattern) }));
  return (url) => {
    const path = pagePath(url);
    return table.find(({ matcher }) => matcher.test(path))?.pattern ?? ANYTHING;
  };
}

const isLeaf = (routes: Routes, id: string): boolean => !Object.values(routes).some((route) => route?.parentId === id);

function patternOf(routes: Routes, id: string): string {
  const route = routes[id];
  const parent = route?.parentId === undefined ? "" : patternOf(routes, route.parentId);
  return `${parent === "/" ? "" : parent}/${route?.path ?? ""}`.replace(/(?<=.)\/$/, "");
}

/** As React Router ranks them: splats last, and static parts before parameters. */
function rank(pattern: string): number {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  const words = segments.filter((segment) => /^[^:*]/.test(segment)).length;
  return words - (segments.at(-1) === "*" ? 100 : 0);
}

function matcherOf(pattern: string): RegExp {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  return new RegExp(`^${segments.map(segmentSource).join("")}/?$`, "i");
}

function segmentSource(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  if (!segment.startsWith(":")) return `/${segment.replaceAll(/[^\w-]/g, "\\$&")}`;
  return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
}

/** Without the query and React Router's data suffix. */
export const pagePath = (url: string): string =>
  (url.split("?", 1)[0] ?? "/").replace(/\.data$/, "").replace(/^\/_(root)?$/, "/");
