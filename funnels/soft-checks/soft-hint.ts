/** A hint for doubtful input, with a correction if there is one. It is shown once and never blocks (decisions §4). */
export type SoftHint = { readonly message: string; readonly suggestion?: string };
