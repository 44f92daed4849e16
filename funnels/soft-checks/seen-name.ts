/** Field that carries the hinted value, so that the same input passes the second time (decisions §4). */
export const seenName = (field: string): string => `seen:${field}`;
