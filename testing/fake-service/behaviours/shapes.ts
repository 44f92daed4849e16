import type { Answer, Answering, Behaviour, Row } from "#testing/fake-service/protocol/behaviour.ts";
import { rule } from "./rule.ts";

type Rules = NonNullable<Row["byRules"]>["rules"];
type Kind = Row["expected"];

/** One documented answer. `is`: its true meaning; `plain`: what a reader of statuses makes of it. */
type Shape = Answer & { name: string; is: Kind; plain?: Kind };

/** All documented answers of one lead API, and the rules by which they are understood. */
type Api = { api: string; rules: Rules; known?: Answer; answers: readonly Shape[] };

const APIS: readonly Api[] = [
  {
    api: "eza",
    rules: [],
    answers: [{ name: "eza", is: "accepted", status: 200, body: { data: { id: 90210, lead_type: "treppenlift" } } }],
  },
  {
    api: "leadnodes",
    rules: [],
    answers: [{ name: "leadnodes", is: "accepted", status: 200, body: { success: true, uuid: "5a1f7b9e" } }],
  },
  {
    api: "techea",
    rules: [rule("status", ["new", "distributed"], "accepted"), rule("status", ["rejected"], "rejected")],
    answers: [
      { name: "techea-new", is: "accepted", status: 200, body: { status: "new", lead_id: "te_1" } },
      { name: "techea-distributed", is: "accepted", status: 200, body: { status: "distributed", lead_id: "te_1" } },
      { name: "techea-rejected", is: "rejected", status: 200, body: { status: "rejected", message: "No buyer" } },
      {
        name: "techea-400",
        is: "rejected",
        plain: "rejected",
        status: 400,
        body: { error: "validation", details: [{ field: "phone", message: "missing" }] },
      },
      { name: "techea-401", is: "config_error", plain: "config_error", status: 401, body: { error: "unauthorized" } },
      { name: "techea-422", is: "rejected", plain: "rejected", status: 422, body: { error: "consent is missing" } },
    ],
  },
  {
    api: "leadexec",
    rules: [
      rule("ResponseType", [0], "accepted"),
      rule("ResponseType", [5, 9], "rejected"),
      rule("ResponseType", [6], "duplicate"),
      rule("ResponseType", [7], "config_error"),
      rule("ResponseType", [8], "busy"),
    ],
    known: { status: 200, body: leadExec(6, "Duplicate_Lead") },
    answers: [
      { name: "leadexec-0", is: "accepted", status: 200, body: leadExec(0, "Success") },
      { name: "leadexec-5", is: "rejected", status: 200, body: leadExec(5, "Outside_Criteria") },
      { name: "leadexec-6", is: "duplicate", status: 200, body: leadExec(6, "Duplicate_Lead") },
      { name: "leadexec-7", is: "config_error", status: 200, body: leadExec(7, "Account_Disabled") },
      { name: "leadexec-8", is: "busy", status: 200, body: leadExec(8, "Post_Over_Max") },
      { name: "leadexec-9", is: "rejected", status: 200, body: leadExec(9, "Data_Errors") },
    ],
  },
  {
    api: "leadprosper",
    rules: [rule("Result", ["Success"], "accepted"), rule("Result", ["Failed"], "rejected")],
    answers: [
      { name: "leadprosper-success", is: "accepted", status: 200, body: { Result: "Success", LeadId: 815 } },
      {
        name: "leadprosper-failed",
        is: "rejected",
        status: 200,
        body: { Result: "Failed", Response_code: "400", Message: "Required fields missing: [email]" },
      },
    ],
  },
  {
    api: "pingtree",
    rules: [
      rule("isDeDupe", ["true"], "duplicate"),
      rule("lead_status", ["accepted"], "accepted"),
      rule("lead_status", ["rejected"], "rejected"),
    ],
    known: { status: 201, body: pingtree("true", "rejected") },
    answers: [
      { name: "pingtree-accepted", is: "accepted", status: 201, body: pingtree("false", "accepted") },
      { name: "pingtree-rejected", is: "rejected", status: 201, body: pingtree("false", "rejected") },
      { name: "pingtree-duplicate", is: "duplicate", status: 201, body: pingtree("true", "rejected") },
    ],
  },
  {
    api: "juiced",
    rules: [
      rule("status", ["pending", "assigned", "marketplace"], "accepted"),
      rule("status", ["unassigned", "audit"], "accepted_with_note"),
      rule("status", ["duplicate"], "duplicate"),
    ],
    known: { status: 200, body: { status: "duplicate" } },
    answers: [
      { name: "juiced-pending", is: "accepted", status: 200, body: { id: "j1", status: "pending" } },
      { name: "juiced-assigned", is: "accepted", status: 200, body: { id: "j1", status: "assigned" } },
      { name: "juiced-marketplace", is: "accepted", status: 200, body: { id: "j1", status: "marketplace" } },
      { name: "juiced-unassigned", is: "accepted_with_note", status: 200, body: { id: "j1", status: "unassigned" } },
      { name: "juiced-audit", is: "accepted_with_note", status: 200, body: { id: "j1", status: "audit" } },
      { name: "juiced-duplicate", is: "duplicate", status: 200, body: { id: "j1", status: "duplicate" } },
    ],
  },
  {
    api: "px",
    rules: [rule("Success", [true], "accepted"), rule("Success", [false], "rejected")],
    answers: [
      { name: "px-success", is: "accepted", status: 200, body: { Success: true, TransactionId: "px-1", Payout: 12.5 } },
      { name: "px-failed", is: "rejected", status: 200, body: { Success: false, Message: "No coverage" } },
    ],
  },
  {
    api: "leadsdelivery",
    rules: [rule("success", [true], "accepted"), rule("success", [false], "rejected")],
    answers: [
      {
        name: "leadsdelivery-success",
        is: "accepted",
        status: 200,
        body: { id: 12, price: "18.00", message: "OK", code: 0, success: true },
      },
      {
        name: "leadsdelivery-failed",
        is: "rejected",
        status: 200,
        body: { id: null, price: "0.00", message: "Invalid phone", code: 17, success: false },
      },
    ],
  },
  {
    api: "autoesa",
    rules: [rule("status", ["ok"], "accepted"), rule("status", ["error"], "rejected")],
    answers: [
      { name: "autoesa", is: "accepted", status: 200, body: { id: 1, message: "Lead 1 created", status: "ok" } },
    ],
  },
  {
    api: "web-wb",
    rules: [],
    answers: [
      {
        name: "web-wb",
        is: "accepted",
        status: 200,
        body: { message: "Lead angelegt", data: { id: 7, status: "neu" } },
      },
    ],
  },
  {
    api: "gomega",
    rules: [],
    answers: [
      { name: "gomega", is: "accepted", status: 200, body: { id: "lead_9", merged: true } },
      {
        name: "gomega-other-body",
        is: "duplicate",
        plain: "duplicate",
        status: 409,
        body: { error: { message: "This Idempotency-Key was used with another body" } },
      },
    ],
  },
  {
    api: "leadtrackr",
    rules: [],
    known: { status: 409, body: { message: "Lead already exists" } },
    answers: [
      { name: "leadtrackr", is: "accepted", status: 201, body: { message: "Lead created" } },
      {
        name: "leadtrackr-duplicate",
        is: "duplicate",
        plain: "duplicate",
        status: 409,
        body: { message: "Lead already exists" },
      },
    ],
  },
  {
    api: "immowelt",
    rules: [],
    answers: [
      { name: "immowelt", is: "accepted", status: 201, body: { id: "aviv-1" } },
      {
        name: "immowelt-problem",
        is: "rejected",
        plain: "rejected",
        status: 400,
        headers: { "content-type": "application/problem+json" },
        body: { type: "about:blank", title: "Bad Request", status: 400, detail: "The postal code is not German" },
      },
    ],
  },
  {
    api: "an XML service",
    rules: [rule("response.state", ["OK"], "accepted"), rule("response.state", ["ERROR"], "rejected")],
    answers: [
      { name: "xml-ok", is: "accepted", ...xml("<response><state>OK</state><id>7</id></response>") },
      { name: "xml-error", is: "rejected", ...xml("<response><state>ERROR</state><message>PLZ</message></response>") },
    ],
  },
  {
    api: "the specification",
    rules: [],
    answers: [
      { name: "spec-message", is: "accepted", status: 200, body: { message: "Lead angenommen" } },
      { name: "spec-result-message", is: "accepted", status: 200, body: { result: { message: "Lead angenommen" } } },
    ],
  },
];

const TAKEN = new Set<Kind>(["accepted", "accepted_with_note"]);

const toBehaviour = ({ api, rules, known }: Api, { name, is, plain = "accepted", ...answer }: Shape): Answering => ({
  name,
  group: "shape",
  server: "http",
  says: `Answers ${answer.status} as ${api} documents it: ${TAKEN.has(is) ? "takes the lead in" : "takes nothing in"} (${is}).`,
  processes: TAKEN.has(is),
  expected: plain,
  answer,
  ...(known ? { known } : {}),
  ...(rules.length > 0 ? { byRules: { rules, expected: is } } : {}),
});

export const shapes: readonly Behaviour[] = APIS.flatMap((api) => api.answers.map((shape) => toBehaviour(api, shape)));

function xml(text: string): Answer {
  return { status: 200, headers: { "content-type": "application/xml" }, body: `<?xml version="1.0"?>${text}` };
}

function leadExec(type: number, detail: string): object {
  return {
    isValidPost: type === 0,
    ResponseType: type,
    ResponseDetail: detail,
    LeadIdentifier: type === 0 ? 55 : null,
  };
}

function pingtree(isDeDupe: string, leadStatus: string): object {
  return { status: "success", type: "lead", message: `Lead ${leadStatus}`, isDeDupe, lead_status: leadStatus };
}
