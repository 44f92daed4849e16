import { data } from "react-router";
import { AccessFrame } from "./sign-in-frame.tsx";
import { NewPasswordCard } from "./account-cards.tsx";
import { invalidLink, passwordProblemText } from "./sign-in-texts.ts";
import { readAccessForm } from "./read-sign-in-form.server.ts";
import { tokenPageHeaders } from "./token-page-headers.ts";
import type { Route } from "./+types/choose-password.route";
import type { Handle } from "#app/web/route-handle.ts";

export const handle: Handle = { staff: true };

export const meta = () => [
  { title: "Choose a password · Stufenlos" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers = tokenPageHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const { deps, caller, field } = await readAccessForm(request, context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const answer = await deps.staffAuth.setPassword(caller, { token, password: field("password") });
  switch (answer.kind) {
    case "changed":
      return data({ state: "changed" } as const);
    case "invalid-link":
      return data({ state: "invalid" } as const, { status: 410 });
    case "problem":
      return data({ state: "choose", problem: passwordProblemText(answer.problem) } as const, { status: 422 });
  }
}

export default function ChoosePassword({ actionData }: Route.ComponentProps) {
  return (
    <AccessFrame>
      <NewPasswordCard state="choose" notice={invalidLink} {...actionData} />
    </AccessFrame>
  );
}
