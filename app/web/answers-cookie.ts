import { createCookie } from "react-router";
import { z } from "zod";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { newId } from "#server/platform/new-id.ts";

/** A visitor's answers while no JavaScript keeps them: before it has arrived, or where there is none. */
export type Kept = { readonly id: string; readonly answers: Answers; readonly sourceUrl: string };

export type KeptAnswers = {
  read(request: Request): Promise<Kept | undefined>;
  /** The value of a Set-Cookie header. */
  write(funnel: Funnel, kept: Kept): Promise<string>;
  clear(funnel: Funnel): Promise<string>;
};

const KeptSchema = z.object({
  id: z.guid(),
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
  sourceUrl: z.string(),
});

const ONE_HOUR = 3600;

/**
 * A signed cookie, strictly necessary, one hour, only for the funnel's own pages. Scripts may read it: once they run they
 * take the answers over into session storage and delete it.
 */
export function createKeptAnswers(secret: string, secure: boolean): KeptAnswers {
  const cookie = createCookie("answers", { secrets: [secret], secure, sameSite: "lax", maxAge: ONE_HOUR });
  return {
    async read(request) {
      const parsed = KeptSchema.safeParse(await cookie.parse(request.headers.get("cookie")));
      return parsed.success ? parsed.data : undefined;
    },
    write: (funnel, kept) => cookie.serialize(kept, { path: funnel.basePath }),
    clear: (funnel) => cookie.serialize("", { path: funnel.basePath, maxAge: 0 }),
  };
}

export const nothingKept = (sourceUrl: string): Kept => ({ id: newId(), answers: {}, sourceUrl });
