import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { createKeepAlivePool } from "#server/delivery/transport/keep-alive-pool.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport, type Transport } from "#server/delivery/transport/transport.ts";
import { WARM_UP } from "./raw-service.ts";

type TransportDeps = Parameters<typeof createTransport>[0];
type Limits = Parameters<Transport>[1];
type Options = { deps?: Partial<TransportDeps>; request?: Partial<OutgoingRequest>; way?: Way } & Partial<Limits>;

/** Over a connection of its own, or over one that has served a request before: the service is then one that `isWarmedUp`. */
export type Way = "fresh" | "kept";

/** One attempt over the real transport, to a port of this machine. */
export async function sendTo(port: number, options: Options = {}): ReturnType<Transport> {
  const { deps, request, way = "fresh", deadlineMs = 20_000, mayWrite = async () => true, ...limits } = options;
  const guard = createOutboundGuard({ allow: [`127.0.0.1:${port}`, `localhost:${port}`] });
  const url = `http://127.0.0.1:${port}/leads?x=1`;
  const whole: OutgoingRequest = { method: "POST", url, headers: {}, body: '{"name":"Jürgen"}', ...request };
  if (way === "fresh") return createTransport({ guard, ...deps })(whole, { deadlineMs, mayWrite, ...limits });

  const kept = createKeepAlivePool({ now: () => 0, maxIdleMs: 60_000 }); // a slow machine is no reason to close
  const owner = {};
  try {
    const transport = createTransport({ guard, kept, ...deps });
    const warmUp = { ...whole, url: new URL(WARM_UP, whole.url).href };
    const first = await transport(warmUp, { deadlineMs: 20_000, mayWrite: async () => true, owner });
    if (first.kind !== "answered" || first.response.body !== "warm") throw new Error("It was not warmed up");
    return await transport(whole, { deadlineMs, mayWrite, owner });
  } finally {
    kept.close();
  }
}
