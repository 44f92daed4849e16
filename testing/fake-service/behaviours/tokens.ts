import type { Behaviour } from "#testing/fake-service/protocol/behaviour.ts";

const FIRST = "token-first";
const SECOND = "token-second";

const issuing = (name: string): Behaviour => ({
  name,
  group: "shape",
  server: "http",
  says: `Issues the access token ${name}, and takes nothing in.`,
  processes: false,
  expected: "accepted",
  answer: { status: 200, body: { access_token: name, token_type: "Bearer", expires_in: 3600 } },
});

/** Client credentials: where a token is fetched, and a service that wants one. */
export const tokens: readonly Behaviour[] = [
  {
    name: "token",
    group: "shape",
    server: "http",
    says: "Issues an access token; when the first one is revoked, a second one.",
    processes: false,
    expected: "accepted",
    choose: ({ isRevoked }) => (isRevoked(FIRST) ? SECOND : FIRST),
  },
  issuing(FIRST),
  issuing(SECOND),
  {
    name: "needs-token",
    group: "shape",
    server: "http",
    says: "Takes the lead in only with an access token that it has issued and not revoked; answers 401 otherwise.",
    processes: false,
    expected: "config_error",
    choose: ({ bearer = "", isRevoked }) => ([FIRST, SECOND].includes(bearer) && !isRevoked(bearer) ? "201" : "401"),
  },
];
