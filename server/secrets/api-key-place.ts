import type { Place } from "./seal.ts";

/** Where the key of an api service is stored. Whoever seals or opens it must name the same place. */
export const apiKeyPlace = (serviceId: string): Place => ({
  table: "api_services",
  rowId: serviceId,
  column: "api_key",
});
