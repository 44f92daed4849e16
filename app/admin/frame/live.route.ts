import { redirect } from "react-router";
import { liveStream } from "./live-stream.server.ts";
import { staffLoader } from "#app/web/staff-guard.ts";

export const loader = staffLoader("viewer", async ({ request, deps: { changes, staffAuth } }) => {
  const sessionId = await staffAuth.sessionId(request);
  if (sessionId === undefined) throw redirect("/user1"); // the session ended after the guard's check
  return liveStream(changes, {
    sessionId,
    signal: request.signal,
    isSignedIn: async () => (await staffAuth.whoIs(request)) !== undefined,
  });
});
