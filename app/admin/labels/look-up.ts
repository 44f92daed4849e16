/** Looks up the text for a stored key; undefined for one of another release. */
export const lookUp = <Key extends string, Entry>(
  table: Readonly<Record<Key, Entry>>,
  key: string,
): Entry | undefined => (Object.hasOwn(table, key) ? table[key as Key] : undefined);
