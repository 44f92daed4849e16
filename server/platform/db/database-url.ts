import { z } from "zod";

/** pg knows neither several hosts nor `target_session_attrs`, and would silently use one of them, or any server. */
export const DatabaseUrl = z
  .string()
  .refine((url) => !hostsIn(url).includes(","), {
    abort: true,
    error:
      "several hosts are not understood; name one that leads to the primary, as a proxy does (proofs/kits/failover.md)",
  })
  .refine((url) => !/[?&]target_session_attrs=/i.test(url), {
    abort: true,
    error:
      "target_session_attrs is not understood; name a host that leads to the primary, as a proxy does (proofs/kits/failover.md)",
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }));

/** Returns the hosts even if they make the URL unparsable. */
function hostsIn(url: string): string {
  const [, authority = "", query = ""] = /^[^/]*\/\/([^/?]*)[^?]*\??(.*)$/.exec(url) ?? [];
  return authority.slice(authority.lastIndexOf("@") + 1) + new URLSearchParams(query).getAll("host").join();
}
