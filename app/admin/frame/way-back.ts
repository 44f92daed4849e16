/** Where to go after the question: only into the staff area, whatever the address says. */
export function wayBack(wanted: string | null): string {
  const target = URL.parse(wanted ?? "", "http://here");
  return target?.host === "here" && target.pathname.startsWith("/admin/")
    ? `${target.pathname}${target.search}`
    : "/admin";
}

/** The page on which a download stands: its address without the last part. */
export const pageBehind = (back: string): string => back.replace(/\?.*$/, "").replace(/\/[^/]*$/, "") || "/admin";
