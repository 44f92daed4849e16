import { createContext, useContext } from "react";

/** State of a history entry. */
export type Entry = {
  /** The step, also if the URL does not name it. */
  readonly step?: string;
  /** Whether the lead is stored, so that the steps after the submit may be shown. */
  readonly isSent?: boolean;
};

/** The current address: from the request on the server, from the history in the browser. */
export type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly entry: Entry;
  /** Number of navigations since the page was loaded. */
  readonly moves: number;
  /** The previous address in this document. */
  readonly before?: Place | undefined;
};

type Go = (to: string, entry: Entry, options?: { replace: boolean }) => void;

export type Address = { readonly place: Place; readonly go: Go };

/** The address of a server-rendered page, which cannot navigate. */
export const addressOf = (pathname: string, search: string): Address => ({
  place: { pathname, search, entry: {}, moves: 0 },
  go: () => undefined,
});

export const AddressContext = createContext<Address>(addressOf("", ""));

export const useAddress = (): Address => useContext(AddressContext);
