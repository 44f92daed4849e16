import { randomBytes } from "node:crypto";
import { createCookie } from "react-router";
import { z } from "zod";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import { newId } from "#server/platform/new-id.ts";

/** A visitor's answers while no scripts store them: before they load, or without them. */
export type CarriedAnswers = {
  readonly id: string;
  /** Authorises corrections from the same browser. The database has only its hash. */
  readonly secret: string;
  readonly answers: Answers;
  readonly sourceUrl: string;
  /** Number of steps answered by a magazine form. */
  readonly ahead?: number | undefined;
  /** The URL of the first page load, if a later campaign link replaced it. */
  readonly firstUrl?: string | undefined;
  /** The lead is stored: the steps after the submit may be shown. */
  readonly isSent?: true | undefined;
};

export type AnswersCookie = {
  read(request: Request): Promise<CarriedAnswers | undefined>;
  /** Returns a Set-Cookie value. */
  write(funnel: Funnel, carried: CarriedAnswers): Promise<string>;
  clear(funnel: Funnel): Promise<string>;
  /** Set-Cookie value for a minute and the thank-you page's path. HttpOnly. */
  writeForThanks(path: string, carried: CarriedAnswers): Promise<string>;
  clearForThanks(path: string): Promise<string>;
};

const newSecret = () => randomBytes(16).toString("base64url");

const AnswersSchema = z.object({
  id: z.guid(),
  secret: z.string().default(newSecret), // the previous release's cookie has none
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
  sourceUrl: z.string(),
  ahead: z.number().optional(),
  firstUrl: z.string().optional(),
  isSent: z.literal(true).optional(),
});

const ONE_HOUR = 3600;
const ONE_MINUTE = 60;

/**
 * A signed cookie, strictly necessary, one hour, only for the funnel's own pages. Not HttpOnly: scripts move the answers to
 * session storage and delete it.
 */
export function createAnswersCookie(secret: string, secure: boolean): AnswersCookie {
  const cookie = createCookie("answers", { secrets: [secret], secure, sameSite: "lax", maxAge: ONE_HOUR });
  return {
    async read(request) {
      const parsed = AnswersSchema.safeParse(await cookie.parse(request.headers.get("cookie")));
      return parsed.success ? parsed.data : undefined;
    },
    write: (funnel, carried) => cookie.serialize(carried, { path: funnel.basePath }),
    clear: (funnel) => cookie.serialize("", { path: funnel.basePath, maxAge: 0 }),
    writeForThanks: (path, carried) => cookie.serialize(carried, { path, maxAge: ONE_MINUTE, httpOnly: true }),
    clearForThanks: (path) => cookie.serialize("", { path, maxAge: 0, httpOnly: true }),
  };
}

export const noAnswers = (sourceUrl: string): CarriedAnswers => ({
  id: newId(),
  secret: newSecret(),
  answers: {},
  sourceUrl,
});
