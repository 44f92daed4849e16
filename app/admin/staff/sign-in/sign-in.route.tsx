import { data, redirect } from "react-router";
import { CodeCard, ForgotCard } from "./account-cards.tsx";
import { AccessPasswordCard, SentCard, SignInCard, SignUpCard, WaitingCard } from "./sign-in-cards.tsx";
import { AccessFrame } from "./sign-in-frame.tsx";
import { accessDenied, signInNotice, signUpProblem } from "./sign-in-texts.ts";
import { readAccessForm, type Posted } from "./read-sign-in-form.server.ts";
import { depsContext } from "#app/web/context.ts";
import type { Route } from "./+types/sign-in.route";
import type { Handle } from "#app/web/route-handle.ts";

export const handle: Handle = { staff: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.open ? "Sign In" : "Access Protected"} · Stufenlos` },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers = () => ({ "cache-control": "private, no-store" });

const STEPS = ["sign-in", "sign-up", "code", "recovery", "forgot"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staffAuth } = context.get(depsContext);
  if (await staffAuth.whoIs(request)) throw redirect("/admin");
  const asked = new URL(request.url).searchParams.get("step");
  const step = STEPS.find((one) => one === asked) ?? "sign-in";
  return { open: await staffAuth.accessPassword.isOpen(request), step };
}

const denied = () => data({ kind: "denied" } as const, { status: 401 });

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readAccessForm(request, context);
  const intent = posted.field("intent");
  if (intent === "gate") return enterAccessPassword(posted);
  if (!(await posted.deps.staffAuth.accessPassword.isOpen(request))) return denied();
  if (intent === "sign-up") return signUp(posted);
  if (intent === "code" || intent === "recovery") return checkCode(posted, intent === "recovery");
  if (intent === "forgot") {
    await posted.deps.staffAuth.requestReset(posted.caller, { email: posted.field("email") });
    return data({ kind: "reset-sent" } as const);
  }
  if (intent === "sign-in") return signIn(posted);
  throw data("There is no such intent", { status: 400 });
}

async function enterAccessPassword({ deps, caller, field }: Posted) {
  const answer = await deps.staffAuth.accessPassword.tryPassword(caller, field("password"));
  if (answer.kind === "denied") return denied();
  throw redirect("/user1", { headers: { "set-cookie": answer.cookie } });
}

async function signIn({ deps, caller, field }: Posted) {
  const email = field("email");
  const answer = await deps.staffAuth.signIn(caller, { email, password: field("password") });
  switch (answer.kind) {
    case "signed-in":
      throw redirect("/admin", { headers: answer.headers });
    case "second-factor":
      throw redirect("/user1?step=code", { headers: answer.headers });
    case "waiting":
      return data({ kind: "waiting" } as const, { status: 403 });
    case "wrong":
    case "unconfirmed":
    case "unreadable":
      return data({ kind: "not-signed-in", notice: signInNotice(answer.kind), email } as const, { status: 401 });
  }
}

async function checkCode({ deps, caller, field }: Posted, recovery: boolean) {
  const answer = await deps.staffAuth.checkSecondFactor(caller, { code: field("code"), recovery });
  switch (answer.kind) {
    case "signed-in":
      throw redirect("/admin", { headers: answer.headers });
    case "wrong-code":
      return data({ kind: "wrong-code", notice: signInNotice(answer.kind) } as const, { status: 401 });
    case "start-again":
      return data({ kind: "not-signed-in", notice: signInNotice(answer.kind), email: "" } as const, { status: 401 });
  }
}

async function signUp({ deps, caller, field }: Posted) {
  const given = { name: field("name"), email: field("email") };
  const answer = await deps.staffAuth.signUp(caller, { ...given, password: field("password") });
  if (answer.kind === "sent") return data({ kind: "sent", email: given.email } as const);
  const { problem } = answer;
  const field_ = problem === "name-missing" ? "name" : problem === "invalid-email" ? "email" : "password";
  return data({ kind: "problem", given, problem: { field: field_, text: signUpProblem(problem) } } as const, {
    status: 422,
  });
}

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  return <AccessFrame>{cardFor(loaderData, actionData)}</AccessFrame>;
}

type Shown = Route.ComponentProps["actionData"];

function cardFor({ open, step }: Route.ComponentProps["loaderData"], shown: Shown) {
  if (!open) return <AccessPasswordCard notice={shown ? accessDenied : undefined} />;
  switch (shown?.kind) {
    case "sent":
      return <SentCard email={shown.email} />;
    case "problem":
      return <SignUpCard given={shown.given} problem={shown.problem} />;
    case "waiting":
      return <WaitingCard />;
    case "not-signed-in":
      return <SignInCard notice={shown.notice} email={shown.email} />;
    case "reset-sent":
      return <ForgotCard sent />;
    case "wrong-code":
    case "denied":
    case undefined:
  }
  switch (step) {
    case "sign-up":
      return <SignUpCard />;
    case "code":
    case "recovery":
      return (
        <CodeCard recovery={step === "recovery"} notice={shown?.kind === "wrong-code" ? shown.notice : undefined} />
      );
    case "forgot":
      return <ForgotCard sent={false} />;
    case "sign-in":
      return <SignInCard />;
  }
}
