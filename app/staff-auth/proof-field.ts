/** Form field of the password or code. */
export const PROOF_FIELD = "identity";
