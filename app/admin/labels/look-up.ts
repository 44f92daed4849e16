/** The entry of a table of words for a stored key; undefined for one that only another release knows. */
export const lookUp = <Key extends string, Entry>(
  table: Readonly<Record<Key, Entry>>,
  key: string,
): Entry | undefined => (Object.hasOwn(table, key) ? table[key as Key] : undefined);
