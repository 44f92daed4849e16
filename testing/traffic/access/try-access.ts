export type Tried = { status: number; location: string | null; headers: Headers };

type Try = { from: string; cookie?: string; fields: Readonly<Record<string, string>> };

/**
 * One form sent to /user1, as if a trusted proxy had forwarded it for `from`. Sent as the page's scripts send it, so that
 * nobody has to draw the page ten thousand times; where it would lead stands in the answer's body then.
 */
export async function tryAccess(url: string, { from, cookie = "", fields }: Try): Promise<Tried> {
  const answer = await fetch(`${url}/user1.data`, {
    method: "POST",
    headers: { origin: url, cookie, "x-forwarded-for": from },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const location = /"redirect","([^"]+)"/.exec(await answer.text())?.[1] ?? null;
  return { status: answer.status, location, headers: answer.headers };
}

/** The pass as a Cookie header; undefined if the gate stays shut. */
export async function enterAccessPassword(url: string, password: string, from: string): Promise<string | undefined> {
  const { headers } = await tryAccess(url, { from, fields: { intent: "gate", password } });
  return headers
    .getSetCookie()
    .find((line) => /gate=/.test(line))
    ?.split(";", 1)[0];
}
