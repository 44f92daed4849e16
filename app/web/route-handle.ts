/** Declarations of a route. */
export type Handle = {
  /** The page works without scripts, so it gets none. */
  noJs?: true;
  /** The pictures its screens show; they are in the document, once. An error page has no loader data. */
  pictures?: (loaderData: unknown) => readonly string[];
  /** Meta's pixel may run here, with consent: no question is on the screen. */
  pixel?: true;
  /** A funnel's page: its styles are in the document, and it brings its own pictures and scripts (docs/funnel-page.md). */
  styles?: (loaderData: unknown) => string;
  /** The page has its own cookie question, or should have none. */
  asksCookies?: true;
  /** A page of the staff area: English, with its own stylesheet. Its loader may return a `theme`. */
  staff?: true;
};
