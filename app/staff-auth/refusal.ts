import { isAPIError } from "better-auth/api";

/** The library's code for a refusal; anything else is unexpected and is rethrown. */
export function refusalCode(error: unknown): string {
  if (!isAPIError(error) || error.statusCode >= 500) throw error;
  return error.body?.code ?? "";
}
