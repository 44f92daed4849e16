import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until the scripts have taken the page over. */
export const useScriptsRun = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
