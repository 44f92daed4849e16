/** An input looks wrong. The page says so once and offers the correction, if there is one; it never blocks (decisions §4). */
export type SoftHint = { readonly message: string; readonly suggestion?: string };
