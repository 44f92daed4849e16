/** The class of an error, never its text: that may carry addresses and secrets. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "error";
