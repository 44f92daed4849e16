/** Target of Back after a submit: an empty form would look as if the lead were lost. A new lead keeps the `query`. */
export const arrivedPage = (formType: string, query: string): string =>
  `/angekommen?type=${formType}${query.replace("?", "&")}`;
