import { randomUUID } from "node:crypto";
import { createCookie } from "react-router";

const ONE_MINUTE = 60;
const cookie = createCookie("success_token", { httpOnly: true, sameSite: "lax", maxAge: ONE_MINUTE, path: "/success" });

/** Without scripts there is no session storage: a one-minute cookie holds the success token instead. */
export async function grantSuccess(
  formType: string,
  secure: boolean,
): Promise<{ to: string; token: string; cookie: string }> {
  const token = randomUUID();
  return { to: `/success?type=${formType}&token=${token}`, token, cookie: await cookie.serialize(token, { secure }) };
}

export async function hasSuccessPass(request: Request): Promise<boolean> {
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof token === "string" && token === new URL(request.url).searchParams.get("token");
}

/** Set-Cookie value that deletes the token, which is valid for one display. */
export const usedPass = (): Promise<string> => cookie.serialize("", { maxAge: 0 });
