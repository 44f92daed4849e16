import { createContext, useContext } from "react";

/** What a history entry remembers. */
export type Entry = {
  /** The step, also where the address does not name it. */
  readonly step?: string;
  /** The lead is stored, so the steps after the submit may be shown. */
  readonly isSent?: boolean;
};

/** Where the visitor is. The server knows it from the request, the browser from its history. */
export type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly entry: Entry;
  /** How often the visitor has moved since the page was loaded. */
  readonly moves: number;
  /** The place before it in this document. */
  readonly before?: Place | undefined;
};

type Go = (to: string, entry: Entry, options?: { replace: boolean }) => void;

export type Address = { readonly place: Place; readonly go: Go };

/** A page as the server renders it: nobody has moved yet, and nothing can. */
export const addressOf = (pathname: string, search: string): Address => ({
  place: { pathname, search, entry: {}, moves: 0 },
  go: () => undefined,
});

export const AddressContext = createContext<Address>(addressOf("", ""));

export const useAddress = (): Address => useContext(AddressContext);
