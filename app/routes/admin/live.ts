import { liveStream } from "#app/web/live-stream.ts";
import { staffLoader } from "#app/web/staff.ts";

export const loader = staffLoader("viewer", async ({ request, needs: { changes, staffAuth } }) =>
  liveStream(changes, request.signal, async () => (await staffAuth.whoIs(request)) !== undefined),
);
