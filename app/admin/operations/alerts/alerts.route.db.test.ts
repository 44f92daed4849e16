import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depsContext, type Deps } from "#app/web/context.ts";
import { requireStaff } from "#app/web/staff-guard.ts";
import { saveWebhook } from "#server/operations/alerts/webhook/webhook-settings.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport } from "#server/delivery/transport/transport.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { useRawServices } from "#testing/delivery/raw-service.ts";
import { testRing as ring } from "#testing/fixtures/services.ts";
import { createStaff, createTestAuth, signedInCookie } from "#testing/fixtures/staff.ts";
import { action } from "./alerts.route.tsx";
import { alertToasts } from "./alerts-texts.ts";

const start = useRawServices();

let database: TestDatabase;
let cookie: string;
beforeAll(async () => {
  database = await createTestDatabase();
  cookie = await signedInCookie(database.db, await createStaff(database.db, { role: "owner" }));
});
afterAll(() => database.drop());

test.each([
  ["200 OK", true],
  ["500 Broken", false],
])("a test alert with an accepted email and webhook status %s succeeded: %s", async (status, isTaken) => {
  const { db } = database;
  const recipient = await start({
    answer: (socket) => void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`),
  });
  const guard = createOutboundGuard({ allow: [`127.0.0.1:${recipient.port}`] });
  await saveWebhook({ db, ring, guard }, `http://127.0.0.1:${recipient.port}/`, "owner@stufenlos.example");
  const publicUrl = "http://127.0.0.1";
  const context = new RouterContextProvider();
  context.set(depsContext, {
    db,
    ring,
    publicUrl,
    staffAuth: createTestAuth(db),
    transports: { http: createTransport({ guard }) },
    sendEmail: () => Promise.resolve({ ok: true }),
  } as unknown as Deps);
  const request = new Request(`${publicUrl}/admin/alerts`, {
    method: "POST",
    headers: { cookie, origin: publicUrl },
    body: new URLSearchParams({ intent: "test" }),
  });
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/admin/alerts" };
  await requireStaff(args, async () => new Response());
  expect(await action(args as never)).toMatchObject({ toast: alertToasts.tested(isTaken) });
});
