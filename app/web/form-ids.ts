const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST = 100;

/** The valid ids in a URL or a form, each once. */
export const idsIn = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === "string" && UUID.test(value)).slice(0, MOST)),
];
