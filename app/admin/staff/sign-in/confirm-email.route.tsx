import { data } from "react-router";
import { AccessFrame } from "./sign-in-frame.tsx";
import { ConfirmCard } from "./account-cards.tsx";
import { invalidLink } from "./sign-in-texts.ts";
import { readAccessForm } from "./read-sign-in-form.server.ts";
import { depsContext } from "#app/web/context.ts";
import { tokenPageHeaders } from "./token-page-headers.ts";
import type { Route } from "./+types/confirm-email.route";
import type { Handle } from "#app/web/route-handle.ts";

export const handle: Handle = { staff: true };

export const meta = () => [
  { title: "Confirm your e-mail · Stufenlos" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers = tokenPageHeaders;

export const loader = ({ context }: Route.LoaderArgs) => ({ openSignUp: context.get(depsContext).openSignUp });

export async function action({ request, context }: Route.ActionArgs) {
  const { deps } = await readAccessForm(request, context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const answer = await deps.staffAuth.confirmEmail(token);
  return answer === "confirmed"
    ? data({ state: "confirmed" } as const)
    : data({ state: "invalid" } as const, { status: 410 });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccessFrame>
      <ConfirmCard state={actionData?.state ?? "ask"} openSignUp={loaderData.openSignUp} notice={invalidLink} />
    </AccessFrame>
  );
}
