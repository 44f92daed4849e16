import type { Transport } from "./transport.ts";

/** Letters go to the operator's mail server, everything else to the address in the request. */
export const chooseTransport =
  (http: Transport, mail: Transport): Transport =>
  (request, limits) =>
    request.method === "MAIL" ? mail(request, limits) : http(request, limits);
