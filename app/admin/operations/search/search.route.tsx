import { Form, Link } from "react-router";
import { SEARCH_PAGE } from "#app/admin/frame/open-search.ts";
import { Button } from "#app/admin/ui/controls/button.tsx";
import { EmptyState } from "#app/admin/ui/display/empty-state.tsx";
import { PageBody, PageHead } from "#app/admin/ui/display/page-head.tsx";
import { Panel } from "#app/admin/ui/display/panel.tsx";
import { Input } from "#app/admin/ui/inputs/input.tsx";
import { staffLoader } from "#app/web/staff-guard.ts";
import type { Route } from "./+types/search.route";
import { HitLine, PeopleNote, UnderstoodNote } from "./hit-line.tsx";
import { sectionsOf } from "./hits.ts";
import { readSearchFor } from "./read-search.server.ts";
import { AUDIT_TEXT, FAILED_TEXT } from "./search-texts.ts";
import styles from "./search.module.css";

export const loader = staffLoader("viewer", async ({ staff, deps, request }) => {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  return { role: staff.role, isFailed: false, ...(await readSearchFor(deps, typed, staff)) };
});

/** A failed search in the dialog must not replace the page behind it. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect after sign-out
    const q = new URL(request.url).searchParams.get("q") ?? "";
    return { role: "viewer" as const, isFailed: true, q, leads: null, services: [], returns: [], now: new Date() };
  }
}

/** The search without scripts, and a URL for its results. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { role, q, leads, isFailed } = loaderData;
  const sections = sectionsOf(role, q, loaderData);
  return (
    <>
      <PageHead title="Search" sub={`People, services, forms, settings and actions. ${AUDIT_TEXT}`} />
      <PageBody>
        <div className={styles["page"]}>
          <Form role="search" action={SEARCH_PAGE} className={styles["form"]}>
            <Input
              key={q}
              type="search"
              name="q"
              aria-label="Search everything"
              placeholder="Phone, name, e-mail, PLZ, ID, code, service or screen"
              defaultValue={q}
            />
            <Button kind="primary" type="submit">
              Search
            </Button>
          </Form>
          {isFailed ? <p role="alert">{FAILED_TEXT}</p> : null}
          <UnderstoodNote search={leads} />
          <PeopleNote search={leads} />
          {sections.map(({ title, hits }) => (
            <Panel key={title} title={title}>
              <ul className={styles["list"]}>
                {hits.map((hit) => (
                  <li key={hit.to}>
                    <Link className={styles["hit"]} to={hit.to} reloadDocument={hit.isDownload === true}>
                      <HitLine hit={hit} q={q} />
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
          {sections.length === 0 && !isFailed ? (
            <EmptyState title="Nothing found">Neither a person, nor a service, a form or a screen.</EmptyState>
          ) : null}
        </div>
      </PageBody>
    </>
  );
}
