import { liveStream } from "./live-stream.server.ts";
import { staffLoader } from "#app/web/staff-guard.ts";

export const loader = staffLoader("viewer", async ({ request, deps: { changes, staffAuth } }) =>
  liveStream(changes, request.signal, async () => (await staffAuth.whoIs(request)) !== undefined),
);
