import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { HttpDefinition } from "./definition.ts";

/** Client credentials of OAuth 2 (RFC 6749, 4.4): the key is the client's secret. */
export function tokenRequest({ request: { auth } }: HttpDefinition, secrets: Secrets): OutgoingRequest | undefined {
  if (auth.type !== "oauth") return undefined;
  const { tokenUrl, clientId, clientAuth, scope } = auth;
  const secret = secrets["api_key"] ?? "";
  const inBody = clientAuth === "body";
  const fields = {
    grant_type: "client_credentials",
    ...(scope === undefined || scope === "" ? {} : { scope }),
    ...(inBody ? { client_id: clientId, client_secret: secret } : {}),
  };
  const basic = Buffer.from([clientId, secret].map(encodeURIComponent).join(":")).toString("base64");
  return {
    method: "POST",
    url: tokenUrl,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(inBody ? {} : { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams(fields).toString(),
  };
}
