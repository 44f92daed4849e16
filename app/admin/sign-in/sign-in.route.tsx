import { data, redirect } from "react-router";
import { CodeCard, ForgotCard } from "./account-cards.tsx";
import { GateCard, SentCard, SignInCard, SignUpCard, WaitingCard } from "./sign-in-cards.tsx";
import { AccessFrame } from "./sign-in-frame.tsx";
import { accessDenied, signInNotice, signUpProblem } from "./sign-in-texts.ts";
import { readAccessForm, type Posted } from "./read-sign-in-form.server.ts";
import { needsContext } from "#app/web/context.ts";
import type { Handle } from "#app/root.tsx";
import type { Route } from "./+types/sign-in.route";

export const handle: Handle = { staff: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.open ? "Sign In" : "Access Protected"} · Stufenlos` },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers = () => ({ "cache-control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staffAuth } = context.get(needsContext);
  if (await staffAuth.whoIs(request)) throw redirect("/admin");
  const step = new URL(request.url).searchParams.get("step") ?? "sign-in";
  return { open: await staffAuth.gate.isOpen(request), step };
}

const denied = () => data({ kind: "denied" } as const, { status: 401 });

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readAccessForm(request, context);
  const intent = posted.field("intent");
  if (intent === "gate") return passGate(posted);
  if (!(await posted.needs.staffAuth.gate.isOpen(request))) return denied();
  if (intent === "sign-up") return signUp(posted);
  if (intent === "code" || intent === "recovery") return checkCode(posted, intent === "recovery");
  if (intent === "forgot") {
    await posted.needs.staffAuth.requestReset(posted.caller, { email: posted.field("email") });
    return data({ kind: "reset-sent" } as const);
  }
  return signIn(posted);
}

async function passGate({ needs, caller, field }: Posted) {
  const answer = await needs.staffAuth.gate.tryPassword(caller, field("password"));
  if (answer.kind === "denied") return denied();
  throw redirect("/user1", { headers: { "set-cookie": answer.cookie } });
}

async function signIn({ needs, caller, field }: Posted) {
  const email = field("email");
  const answer = await needs.staffAuth.signIn(caller, { email, password: field("password") });
  switch (answer.kind) {
    case "signed-in":
      throw redirect("/admin", { headers: answer.headers });
    case "second-factor":
      throw redirect("/user1?step=code", { headers: answer.headers });
    case "waiting":
      return data({ kind: "waiting" } as const, { status: 403 });
    case "wrong":
    case "unconfirmed":
      return data({ kind: "not-signed-in", notice: signInNotice(answer.kind), email } as const, { status: 401 });
  }
}

async function checkCode({ needs, caller, field }: Posted, recovery: boolean) {
  const answer = await needs.staffAuth.checkSecondFactor(caller, { code: field("code"), recovery });
  switch (answer.kind) {
    case "signed-in":
      throw redirect("/admin", { headers: answer.headers });
    case "wrong-code":
      return data({ kind: "wrong-code", notice: signInNotice(answer.kind) } as const, { status: 401 });
    case "start-again":
      return data({ kind: "not-signed-in", notice: signInNotice(answer.kind), email: "" } as const, { status: 401 });
  }
}

async function signUp({ needs, caller, field }: Posted) {
  const given = { name: field("name"), email: field("email") };
  const answer = await needs.staffAuth.signUp(caller, { ...given, password: field("password") });
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

type Told = Route.ComponentProps["actionData"];

function cardFor({ open, step }: Route.ComponentProps["loaderData"], told: Told) {
  if (!open) return <GateCard notice={told ? accessDenied : undefined} />;
  switch (told?.kind) {
    case "sent":
      return <SentCard email={told.email} />;
    case "problem":
      return <SignUpCard given={told.given} problem={told.problem} />;
    case "waiting":
      return <WaitingCard />;
    case "not-signed-in":
      return <SignInCard notice={told.notice} email={told.email} />;
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
      return <CodeCard recovery={step === "recovery"} notice={told?.kind === "wrong-code" ? told.notice : undefined} />;
    case "forgot":
      return <ForgotCard sent={false} />;
    default:
      return <SignInCard />;
  }
}
