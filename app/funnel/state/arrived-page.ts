/** Where going back leads after a request was sent: an empty form would look as if it were lost. A new request keeps the `query`. */
export const arrivedPage = (formType: string, query: string): string =>
  `/angekommen?type=${formType}${query.replace("?", "&")}`;
