import { data } from "react-router";
import { AccessFrame } from "./sign-in-frame.tsx";
import { ConfirmCard } from "./account-cards.tsx";
import { invalidLink } from "./sign-in-texts.ts";
import { readAccessForm } from "./read-sign-in-form.server.ts";
import { needsContext } from "#app/web/context.ts";
import type { Handle } from "#app/root.tsx";
import type { Route } from "./+types/confirm-email.route";

export const handle: Handle = { staff: true };

export const meta = () => [
  { title: "Confirm your e-mail · Stufenlos" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The address carries the link's token: it goes into no other site's log. */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });

export const loader = ({ context }: Route.LoaderArgs) => ({ openSignUp: context.get(needsContext).openSignUp });

export async function action({ request, context }: Route.ActionArgs) {
  const { needs } = await readAccessForm(request, context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const answer = await needs.staffAuth.confirmEmail(token);
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
