/** An invariant that does not hold, and a shortest way to where it breaks. */
export type Breach = { readonly invariant: string; readonly trace: readonly string[] };

export type Verdict = { readonly states: number; readonly edges: number; readonly breach?: Breach };
