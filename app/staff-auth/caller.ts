import { networkOf } from "#server/platform/ip-network.ts";
import { isAPIError } from "better-auth/api";

/** Header that passes the caller's address to the library; no header of the visitor reaches it. */
export const ADDRESS_HEADER = "x-caller-address";

/** The request, and its address as far as our own proxies are trusted. */
export type Caller = { request: Request; address: string };

export const placeOfCaller = ({ address }: Caller): string => networkOf(address);

/** The only headers the library gets. */
export function headersFor({ request, address }: Caller): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address });
  for (const name of ["cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value.slice(0, 4096));
  }
  return headers;
}

/** The library's code for a rejection; other errors are rethrown. */
export function refusalCode(error: unknown): string {
  if (!isAPIError(error) || error.statusCode >= 500) throw error;
  return error.body?.code ?? "";
}
