import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport, type Transport } from "#server/delivery/transport/transport.ts";

type TransportDeps = Parameters<typeof createTransport>[0];
type Limits = Parameters<Transport>[1];
type Options = { deps?: Partial<TransportDeps>; request?: Partial<OutgoingRequest> } & Partial<Limits>;

/** One attempt over the real transport, to a port of this machine. */
export function sendTo(port: number, options: Options = {}): ReturnType<Transport> {
  const { deps, request, deadlineMs = 20_000, mayWrite = async () => true } = options;
  const guard = createOutboundGuard({ allow: [`127.0.0.1:${port}`, `localhost:${port}`] });
  const url = `http://127.0.0.1:${port}/leads?x=1`;
  const whole: OutgoingRequest = { method: "POST", url, headers: {}, body: '{"name":"Jürgen"}', ...request };
  return createTransport({ guard, ...deps })(whole, { deadlineMs, mayWrite });
}
