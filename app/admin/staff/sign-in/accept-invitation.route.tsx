import { data, redirect } from "react-router";
import { AccessFrame } from "./sign-in-frame.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { invalidInvitation, signUpProblem } from "./sign-in-texts.ts";
import { readAccessForm } from "./read-sign-in-form.server.ts";
import { depsContext } from "#app/web/context.ts";
import { acceptInvitation, readInvitation } from "#server/staff/invitations.ts";
import { tokenPageHeaders } from "./token-page-headers.ts";
import type { Route } from "./+types/accept-invitation.route";
import type { Handle } from "#app/web/route-handle.ts";

export const handle: Handle = { staff: true };

export const meta = () => [
  { title: "Accept the invitation · Stufenlos" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers = tokenPageHeaders;

const tokenIn = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing, because email scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(depsContext).db, tokenIn(request));
  if (!invitation) return data({ invitation: undefined }, { status: 410 });
  return data({ invitation: { email: invitation.email, role: invitation.role } });
}

/** The link replaces the access password, and its user is signed in at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const { deps, caller, field } = await readAccessForm(request, context);
  const [name, password] = [field("name"), field("password")];
  const answer = await acceptInvitation(deps.db, { token: tokenIn(request), name, password });
  switch (answer.kind) {
    case "accepted": {
      const signedIn = await deps.staffAuth.signIn(caller, { email: answer.email, password });
      throw signedIn.kind === "signed-in" ? redirect("/admin", { headers: signedIn.headers }) : redirect("/user1");
    }
    case "invalid-link":
      return data({}, { status: 410 });
    case "problem": {
      const at = answer.problem === "name-missing" ? "name" : "password";
      return data({ given: { name }, problem: { field: at, text: signUpProblem(answer.problem) } } as const, {
        status: 422,
      });
    }
  }
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccessFrame>
      <InvitationCard notice={invalidInvitation} {...loaderData} {...actionData} />
    </AccessFrame>
  );
}
