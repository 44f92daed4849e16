import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** "/admin/forms/:formId" for any address of that screen: as many values as there are routes, whatever strangers ask for. */
export function createRoutePattern(routes: Routes): (url: string) => string {
  const tree = childrenOf(routes, undefined);
  return (url) => {
    const matches = matchRoutes(tree, pathIn(url)) ?? [];
    const parts = matches.flatMap(({ route }) => (route.path ? [route.path] : []));
    return `/${parts.join("/")}`;
  };
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || route === undefined) return [];
    const { id, path = "", index } = route;
    return [index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }];
  });
}

/** Without the query, and without what the router's own scripts add to ask for a screen's data. */
function pathIn(url: string): string {
  const path = (url.split("?", 1)[0] ?? "/").replace(/\.data$/, "").replace(/^\/_(root)?$/, "/");
  return path.includes("%") ? "/no/route/of/ours" : path; // none of ours needs such signs, and some cannot be read
}
