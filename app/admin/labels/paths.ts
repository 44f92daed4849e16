export const BUYERS_PAGE = "/admin/buyers";
export const NEW_BUYER_PAGE = `${BUYERS_PAGE}/new`;
export const buyerPath = (id: string): string => `${BUYERS_PAGE}/${id}`;
export const orderPath = (buyerId: string, orderId: string): string => `${buyerPath(buyerId)}/orders/${orderId}`;
export const dossierPath = (leadId: string): string => `/admin/dossier/${leadId}`;
export const dossierFile = (leadId: string, as: "pdf" | "json" | "screen"): string =>
  as === "screen" ? `${dossierPath(leadId)}/screen` : `${dossierPath(leadId)}/export?as=${as}`;

export type SitePart = "claims" | "operator";
export const SITE_PAGE = "/admin/site";
export const partPath = (part: SitePart): string => `${SITE_PAGE}?part=${part}`;

export const RETURNS_PAGE = "/admin/returns";
export const NEW_RETURN_PAGE = `${RETURNS_PAGE}/new`;
export const IMPORT_RETURNS_PAGE = `${RETURNS_PAGE}/import`;
/** Return requests of a buyer, an order or a lead. */
export const returnsPath = (of: { buyer: string } | { q: string }): string =>
  `${RETURNS_PAGE}?${new URLSearchParams(of).toString()}`;
export const returnPath = (id: string): string => `${RETURNS_PAGE}/${id}`;
export const returnRulesPath = (orderId: string): string => `${RETURNS_PAGE}/rules/${orderId}`;
