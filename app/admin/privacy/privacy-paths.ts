export const PRIVACY_PAGE = "/admin/privacy";
export const NEW_REQUEST_PAGE = `${PRIVACY_PAGE}/new`;

export const requestPath = (id: string): string => `${PRIVACY_PAGE}/${id}`;
