/**
 * Meta keeps a version for at least two years; this one came out on 29 July 2026. A test fails ninety days before the end,
 * so that the change to the next version is planned and not discovered.
 */
export const graphVersion = { name: "v26.0", endsOn: "2028-07-29" };
