/** The field of a form that holds the password or code. */
export const PROOF_FIELD = "identity";
