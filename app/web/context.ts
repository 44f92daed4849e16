import { createContext } from "react-router";
import type { SubmitNeeds } from "#server/submissions/submit.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** What loaders and actions may use. The process that starts owns pool and configuration. */
export type Needs = SubmitNeeds & {
  claims: Readonly<Record<string, string>>;
  keptAnswers: KeptAnswers;
  secureCookies: boolean;
};

export const needsContext = createContext<Needs>();
